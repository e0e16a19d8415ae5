import { hasFfmpeg as isInstalled } from "#server/platform/adapters/ffmpeg/run-program.ts";
import { isHere } from "./needs.ts";

export const hasFfmpeg = (): boolean => isHere("ffmpeg", isInstalled());
