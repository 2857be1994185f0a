import type { Failure, Source } from './ffmpeg.ts'
import type { ConvertedFile } from './source.ts'

/** Makes a file of a film, or says why not. */
export type MakeFile = (source: Source) => Promise<ConvertedFile | Failure>

/** What a server can do with films; what it has no program for is not there. */
export interface FilmTools {
  /** H.264 and AAC in an MP4 whose index comes first, 720 lines and 1.5 Mbit/s at most. */
  convert?: MakeFile
  /** The same tracks in an MP4 whose index comes first: it plays before all of it is there. */
  index: MakeFile
  standard?: MakeFile
  low?: MakeFile
  /** Its sound alone. */
  audio: MakeFile
  poster?: (source: Source) => Promise<Buffer | Failure>
}
