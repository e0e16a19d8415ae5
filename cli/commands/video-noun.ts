import type { Noun } from "../lib/command.ts";

/** What can be done to the films of a brand, and to who watches them. */
export const VIDEO_NOUN: Noun = {
  help: "files that videos are played from, and who may watch",
  verbs: {
    add: {
      words: "<brand> <file>",
      help: "takes a film in; the shop makes it playable, and sending it again goes on where it broke off",
      options: {
        video: { value: "<slug>", help: "the video that plays it" },
        part: { value: "<number>", help: "which of its parts does, from 1" },
        trailer: { help: "it is that video's trailer, which everybody may watch" },
        captions: { value: "<id=file,…>", help: "WebVTT or SRT by language: id=film.id.vtt,en=film.en.srt" },
      },
      load: async () => (await import("./video.ts")).addVideo,
    },
    allow: {
      words: "<brand>",
      help: "makes an address at which one film can be sent, by video send or any other client of tus; it is shown once",
      options: {
        video: { value: "<slug>", help: "the video that plays it" },
        part: { value: "<number>", help: "which of its parts does, from 1" },
        trailer: { help: "it is that video's trailer, which everybody may watch" },
        name: { value: "<text>", help: "what it is called; without, as its sender's file is" },
        hours: { value: "<number>", help: "how long the address lasts, 1 to 720; 48 unless told" },
      },
      load: async () => (await import("./video-upload.ts")).allowUploadOf,
    },
    send: {
      words: "<file> <address>",
      help: "sends a film to such an address from any machine, and goes on where it broke off",
      load: async () => (await import("./send-video.ts")).sendVideo,
    },
    uploads: {
      words: "<brand>",
      help: "the addresses that films can be sent to, and how far each is",
      load: async () => (await import("./video-upload.ts")).listUploadsOf,
    },
    withdraw: {
      words: "<brand> <id>",
      help: "ends such an address before its time, and removes what has come of its film",
      load: async () => (await import("./video-upload.ts")).withdrawUploadOf,
    },
    stream: {
      words: "<brand> <video> <address>",
      help: "says from which HLS address a live video is streamed while it is made, or none; give it as a file afterwards",
      load: async () => (await import("./video.ts")).streamVideo,
    },
    list: { words: "<brand>", help: "its files, and how far each is", load: async () => (await import("./video.ts")).listVideos },
    retry: {
      words: "<brand> <id>",
      help: "has one that failed tried again, from the last step that was done",
      load: async () => (await import("./video.ts")).retryVideo,
    },
    remove: {
      words: "<brand> <id>",
      help: "removes one that no video plays, and its bytes",
      load: async () => (await import("./video.ts")).removeVideo,
    },
    give: {
      words: "<brand> <video> <number>",
      help: "gives a phone number a video with its extras: video give gemasimfoni suita-sungai-rekaman +628123456789",
      load: async () => (await import("./gift.ts")).giveVideoTo,
    },
    revoke: {
      words: "<brand> <video> <number>",
      help: "ends what a number may watch of a video, given or bought; no money goes back by this",
      load: async () => (await import("./gift.ts")).revokeVideoFrom,
    },
    door: {
      words: "<brand> <video> <number>",
      help: "prints the address at which a number that may watch a video opens it on any device, to send or to print as a QR code",
      load: async () => (await import("./gift.ts")).printDoor,
    },
    replay: {
      words: "<brand> <event> <video> <holders>",
      help: "has an event's tickets bring a video along: for all, checked-in or absent holders, or for nobody any more",
      load: async () => (await import("./replay.ts")).setReplay,
    },
  },
};
