import { listInRow, type Bundle, type FileOfBundle } from '#contract/engine/files/bundle.ts'
import { playableFiles, savingFile } from '#contract/engine/files/rendition.ts'
import { readChoices } from '#engine/downloads/choices.ts'
import { networkNow, savesData } from '#engine/downloads/network.ts'
import { isFileKept } from './file-source.ts'

/** A bundle that can be played in one way alone: there is nothing to find out. */
export function onlyFile(bundle: Bundle): FileOfBundle | null | undefined {
  const list = listInRow(bundle)
  if (!list) return undefined
  const [file, ...others] = playableFiles(list)
  return others.length > 0 ? null : file && { ...file, bundleId: bundle.bundleId }
}

/**
 * The files that a film or a recording is played from here and now, the best first: those that this device keeps; where
 * it keeps none, the low one while this person saves data, else all that there are.
 */
export async function playedFiles(bundle: Bundle, userId: string): Promise<FileOfBundle[]> {
  const list = listInRow(bundle)
  if (!list) return []
  const { bundleId } = bundle
  const files = playableFiles(list).map((file) => ({ ...file, bundleId }))
  const kept = await Promise.all(files.map(isFileKept))
  const here = files.filter((_, at) => kept[at])
  if (here.length > 0) return here
  const saves = savesData((await readChoices(userId)).dataSaver, networkNow())
  const saving = saves ? savingFile(list) : undefined
  return saving ? [{ ...saving, bundleId }] : files
}
