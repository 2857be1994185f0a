import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { mediaOf } from '#test/support/media-caller.ts'
import { makePlayer } from '#test/support/packages/make-player.ts'
import { packageOf } from '#test/support/packages/package-of.ts'
import { swfOf } from '#test/support/packages/swf-of.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { readSwf } from '../package/swf-header.ts'
import { readyMedia } from '../media-service.ts'
import { refusalOf } from './inspected.test-support.ts'

const read = (swf: Buffer) => readSwf(Readable.from([swf.subarray(0, 5), swf.subarray(5)]), swf.length)

/** The same file with other bytes at a place. */
const changed = (swf: Buffer, at: number, ...bytes: number[]) => {
  const copy = Buffer.from(swf)
  Buffer.from(bytes).copy(copy, at)
  return copy
}

test('player P49: a SWF is what its header says, packed or not: version, length, stage', async () => {
  expect(await read(swfOf())).toEqual({ width: 200, height: 100 })
  expect(await read(swfOf({ width: 550, height: 400 }, true))).toEqual({ width: 550, height: 400 })
  const packed = swfOf({}, true)
  const refused = {
    'no such kind': changed(swfOf(), 0, 0x58),
    'no version': changed(swfOf(), 3, 0),
    'a version that never was': changed(swfOf(), 3, 200),
    'cut off': swfOf().subarray(0, -3),
    'longer than it is': changed(swfOf(), 4, 255, 255),
    'packed otherwise': changed(packed, 10, 1, 2, 3, 4),
    'packed and cut off': packed.subarray(0, -6),
    'no stage': changed(swfOf(), 8, 0, 0, 0),
    empty: Buffer.alloc(0),
  }
  for (const [what, swf] of Object.entries(refused)) expect([what, await read(swf)]).toEqual([what, null])
  // Packed with LZMA, which the player unpacks: its lengths are looked at.
  const lzma = Buffer.concat([Buffer.from('ZWS\u000d'), Buffer.from([0, 1, 0, 0, 8, 0, 0, 0]), Buffer.alloc(13)])
  expect(await read(lzma)).toEqual({ width: null, height: null })
  expect(await read(lzma.subarray(0, -1))).toBe(null)
})

test('player P49: of a package the SWF that is opened is found, or it is refused with its reason', async () => {
  const swf = swfOf()
  expect(await refusalOf(packageOf({ 'jogo/filme.swf': swf, 'jogo/dados.xml': '<a/>' }))).toBe('package')
  expect(await refusalOf(packageOf({ 'index.swf': swf, 'outro.swf': swf }))).toBe('package')
  expect(await refusalOf(packageOf({ 'um.swf': swf, 'partes/outro.swf': swf }))).toBe('package')
  expect(await refusalOf(packageOf({ 'um.swf': swf, 'outro.swf': swf }))).toBe('package.no_entry:-')
  expect(await refusalOf(packageOf({ 'um.swf': swf.subarray(0, 20) }))).toBe('package.swf_broken:-')
  // Nothing of an author's takes the place of the player.
  const inPlace = packageOf({ 'um.swf': swf, 'Trilha-Player/player.js': 'alert(1)' })
  expect(await refusalOf(inPlace)).toBe('package.unsafe_path:-')
})

onOneEngine((engine) => {
  let installation: Installation
  let folder: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    folder = await mkdtemp(join(tmpdir(), 'swf-'))
    await makePlayer(installation.services, folder, 'flash', ['index.html', 'player.js', 'program.wasm.gz'])
  })
  afterAll(async () => {
    await installation.close()
    await rm(folder, { recursive: true })
  })

  test('player P49: a SWF by itself, or a package with one, is kept with the player, whose bytes are there once', async () => {
    const media = mediaOf(installation, await openStaff(installation, ['programme-admin']))
    const alone = await media.add('Cores.swf', swfOf())
    expect(alone).toMatchObject({ kind: 'package', state: 'ready', width: 200, height: 100 })
    expect(alone.tree).toEqual({ kind: 'flash', entry: 'media.swf' })
    const zip = packageOf({ 'Cores/cores 2.swf': swfOf({ width: 300 }), 'Cores/textos.txt': 'a=1' })
    const packed = await media.add('Cores.zip', zip)
    expect(packed).toMatchObject({ kind: 'package', tree: { kind: 'flash', entry: 'cores 2.swf' } })
    const bundles = await installation.services.database.inTenant(1, (tx) => readyMedia(tx, 1, [alone.id, packed.id]))
    expect(bundles.get(alone.id)?.bundle.files?.map(({ path }) => path)).toEqual([
      'media.swf',
      'trilha-player/index.html',
      'trilha-player/player.js',
      'trilha-player/program.wasm.gz',
    ])
    expect(bundles.get(packed.id)?.bundle).toMatchObject({ entry: 'trilha-player/index.html?cores%202.swf' })
    const broken = await media.add('Cortado.swf', swfOf().subarray(0, 40))
    expect(broken).toMatchObject({ state: 'refused', reason: 'package.swf_broken' })
  })
})
