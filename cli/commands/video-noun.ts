import type { Noun } from "../lib/command.ts";

/** Commands on a brand's films and their viewers. */
export const VIDEO: Noun = {
  help: "films, and who may watch them",
  verbs: {
    add: {
      words: "<brand> <file>",
      help: "adds a film; the shop makes it playable. Run again, it resumes",
      options: {
        video: { value: "<slug>", help: "the video it belongs to" },
        part: { value: "<number>", help: "the part of the video, from 1" },
        trailer: { help: "the film is that video's trailer, for everybody" },
        captions: { value: "<id=file,…>", help: "WebVTT or SRT by language: id=film.id.vtt,en=film.en.srt" },
      },
      load: async () => (await import("./video.ts")).addVideo,
    },
    allow: {
      words: "<brand>",
      help: "prints an address, once, to which one film can be sent, by video send or any client of tus",
      options: {
        video: { value: "<slug>", help: "the video it belongs to" },
        part: { value: "<number>", help: "the part of the video, from 1" },
        trailer: { help: "the film is that video's trailer, for everybody" },
        name: { value: "<text>", help: "the film's name; default: its file's" },
        hours: { value: "<number>", help: "how long the address lasts, 1 to 720; default 48" },
      },
      load: async () => (await import("./video.ts")).allowUploadOf,
    },
    send: {
      words: "<file> <address>",
      help: "sends a film to such an address, from any machine. Run again, it resumes",
      load: async () => (await import("./send-video.ts")).sendVideo,
    },
    uploads: {
      words: "<brand>",
      help: "prints the addresses for films and their progress",
      load: async () => (await import("./video.ts")).listUploadsOf,
    },
    withdraw: {
      words: "<brand> <id>",
      help: "revokes such an address, and removes the part received",
      load: async () => (await import("./video.ts")).withdrawUploadOf,
    },
    stream: {
      words: "<brand> <video> <address>",
      help: "sets the HLS address that a live video streams from, or none; add the file afterwards",
      load: async () => (await import("./video.ts")).streamVideo,
    },
    list: { words: "<brand>", help: "prints its films and their progress", load: async () => (await import("./video.ts")).listVideos },
    retry: {
      words: "<brand> <id>",
      help: "tries a failed film again, from the last finished step",
      load: async () => (await import("./video.ts")).retryVideo,
    },
    remove: {
      words: "<brand> <id>",
      help: "removes a film that no video plays, with its bytes",
      load: async () => (await import("./video.ts")).removeVideo,
    },
    give: {
      words: "<brand> <video> <number>",
      help: "gives a phone number a video with its extras: video give gemasimfoni suita-sungai-rekaman +628123456789",
      load: async () => (await import("./video.ts")).giveVideoTo,
    },
    revoke: {
      words: "<brand> <video> <number>",
      help: "ends a number's right to a video, given or bought; refunds nothing",
      load: async () => (await import("./video.ts")).revokeVideoFrom,
    },
    door: {
      words: "<brand> <video> <number>",
      help: "prints the address at which a number opens its video on any device, to send or to print as a QR code",
      load: async () => (await import("./video.ts")).printDoor,
    },
    replay: {
      words: "<brand> <event> <video> <holders>",
      help: "bundles a video with an event's tickets: for all, checked-in or absent holders, or nobody",
      load: async () => (await import("./video.ts")).setReplay,
    },
  },
};
