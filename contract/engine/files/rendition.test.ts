import { expect, test } from 'vitest'
import { describeBundle, entryOf, sizeOfBundles } from './bundle.ts'
import { keptFiles, type BundleFile, type BundleList } from './bundle-list.ts'
import { offeredRenditions, playableFiles, savingFile, wantedFor, type RenditionName } from './rendition.ts'

const file = (path: string, bytes: number, role?: string): BundleFile => ({
  path,
  sha256: String(bytes % 10).repeat(64),
  bytes,
  type: 'video/mp4',
  ...(role !== undefined && { role }),
})

/** A video as the library makes it. */
const film: BundleList = {
  entry: 'media.mp4',
  files: [
    file('audio.m4a', 11, 'rendition:audio'),
    file('low.mp4', 32, 'rendition:low'),
    file('media.mp4', 103, 'rendition:standard'),
  ],
  choices: [['media.mp4', 'low.mp4', 'audio.m4a']],
}
/** A recording of a streaming server: what plays it stands beside its renditions, and none of them is its sound alone. */
const stream: BundleList = {
  entry: 'master.m3u8',
  files: [
    file('master.m3u8', 4),
    file('standard.ts', 205, 'rendition:standard'),
    file('low.ts', 56, 'rendition:low'),
    file('high.ts', 407, 'rendition:high'),
  ],
  choices: [['standard.ts', 'low.ts', 'high.ts']],
}
const plain: BundleList = { entry: 'film.mp4', files: [file('film.mp4', 98)], choices: [] }

const kept = (list: BundleList, chosen?: RenditionName) => keptFiles(list, wantedFor(chosen)).map(({ path }) => path)

test('player P58: a device keeps the one rendition that was chosen, and what stands in where there is none of it', () => {
  expect([kept(film), kept(film, 'standard')]).toEqual([['media.mp4'], ['media.mp4']])
  expect(kept(film, 'low')).toEqual(['low.mp4'])
  expect(kept(film, 'audio')).toEqual(['audio.m4a'])
  expect(kept(stream)).toEqual(['master.m3u8', 'standard.ts'])
  expect(kept(stream, 'low')).toEqual(['master.m3u8', 'low.ts'])
  // The nearest to its sound alone.
  expect(kept(stream, 'audio')).toEqual(['master.m3u8', 'low.ts'])
  expect(kept(plain, 'audio')).toEqual(['film.mp4'])
  // A later build may know others.
  expect(kept(film, 'ultra' as RenditionName)).toEqual(['media.mp4'])
})

test('player P58: the bytes of each choice are known beforehand, and the file that stands for the entry', () => {
  const bundles = [film, stream, plain].map((list, at) => describeBundle(String(at).repeat(64), 50, list))
  const bytes = (chosen: RenditionName) => sizeOfBundles(bundles, wantedFor(chosen)).bytes
  expect([bytes('standard'), bytes('low'), bytes('audio')]).toEqual([410, 190, 169])
  expect(offeredRenditions([film, plain])).toEqual(['standard', 'low', 'audio'])
  expect(offeredRenditions([stream])).toEqual(['standard', 'low'])
  expect(offeredRenditions([plain])).toEqual(['standard'])
  const [bundle] = bundles
  expect(bundle && [entryOf(bundle)?.path, entryOf(bundle, wantedFor('low'))?.path]).toEqual(['media.mp4', 'low.mp4'])
})

test('player P58: whoever saves data plays the low rendition; a film that has none plays as it is, not as its sound', () => {
  expect([savingFile(film)?.path, savingFile(stream)?.path, savingFile(plain)?.path]).toEqual([
    'low.mp4',
    'low.ts',
    'film.mp4',
  ])
  const withSound = { ...film, files: film.files.filter(({ path }) => path !== 'low.mp4') }
  expect(savingFile({ ...withSound, choices: [['media.mp4', 'audio.m4a']] })?.path).toBe('media.mp4')
  expect(playableFiles(film).map(({ path }) => path)).toEqual(['media.mp4', 'low.mp4', 'audio.m4a'])
  expect(playableFiles(stream).map(({ path }) => path)).toEqual(['standard.ts', 'low.ts', 'high.ts'])
})
