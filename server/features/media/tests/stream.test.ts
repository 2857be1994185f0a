import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bundle } from '#contract/engine/files/bundle.ts'
import { readBytes } from '#server/engine/files/content-bytes.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { mediaOf } from '#test/support/media-caller.ts'
import { saveSettings } from '#test/support/save-settings.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { startStreamServer, type StreamServer } from '#test/support/streams/recording.ts'
import { readSpace } from '../media-space.ts'
import { readyMedia } from '../media-service.ts'
import { isStreamAddress } from '../stream/stream-service.ts'

/** A piece of a transport stream, as far as anybody looks at it here. */
const piece = (mark: string) => Buffer.from(`G${mark.padEnd(187, '.')}`)
const variant = (bits: number, height: number, path: string) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bits},RESOLUTION=${height * 2}x${height}\n${path}\n`
const listOf = (name: string, more = '') =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n${more}#EXTINF:4,\n${name}-1.ts\n#EXTINF:2.5,\n${name}-2.ts\n#EXT-X-ENDLIST\n`
const locked = '#EXT-X-KEY:METHOD=AES-128,URI="chave"\n'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let server: StreamServer
  let media: ReturnType<typeof mediaOf>
  const there = new Map<string, Buffer | string>()
  beforeAll(async () => {
    server = await startStreamServer(async (path) => there.get(path) ?? null)
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    media = mediaOf(installation, admin)
    await saveSettings(admin, { streamHosts: [server.host] })
  })
  afterAll(async () => {
    await installation.close()
    await server.close()
  })
  beforeEach(() => {
    there.clear()
    server.asked.length = 0
    for (const name of ['p1080', 'p720', 'p360', 'p180', 'p4000']) {
      there.set(`aula/${name}.m3u8`, listOf(name, locked))
      for (const at of [1, 2]) there.set(`aula/${name}-${at}.ts`, piece(`${name} ${at}`))
    }
    there.set('aula/chave', Buffer.from('0123456789abcdef'))
    const variants = [
      variant(9_000_000, 4000, 'p4000.m3u8'),
      variant(4_000_000, 1080, 'p1080.m3u8'),
      variant(1_800_000, 720, 'p720.m3u8'),
      variant(700_000, 360, 'p360.m3u8'),
      variant(200_000, 180, 'p180.m3u8'),
    ]
    there.set('aula/master.m3u8', `#EXTM3U\n${variants.join('')}`)
  })

  const post = (path: string) =>
    admin.send('POST', '/api/admin/media/streams/', { name: 'Aula gravada', address: server.address(path) })
  const add = async (path: string) => {
    const answer = await post(path)
    expect([answer.status, answer.body.toString()]).toEqual([200, expect.any(String)])
    await installation.services.jobs.run()
    return media.read(answer.json<{ mediaId: string }>().mediaId)
  }
  const used = async () => (await installation.services.database.inTenant(1, (tx) => readSpace(tx, 1))).used
  const bundleOf = (id: string): Promise<Bundle> =>
    installation.services.database.inTenant(1, async (tx) => {
      const bundle = (await readyMedia(tx, 1, [id])).get(id)?.bundle
      if (!bundle) throw new Error('not ready')
      return bundle
    })
  const textOf = async ({ files: list }: Bundle, path: string) => {
    const sha256 = list?.find((file) => file.path === path)?.sha256 ?? ''
    return (await readBytes(installation.services, 1, sha256)).toString()
  }

  test('player P10: a recording is copied in three renditions with its key, of which a device keeps one', async () => {
    const before = await used()
    const one = await add('aula/master.m3u8')
    expect(one).toMatchObject({ kind: 'wowza', state: 'ready', seconds: 7, width: 1440, height: 720, file: null })
    const bundle = await bundleOf(one.id)
    expect(bundle.choices).toEqual([['standard.ts', 'low.ts', 'high.ts']])
    expect(await textOf(bundle, 'standard.ts')).toBe(Buffer.concat([piece('p720 1'), piece('p720 2')]).toString())
    expect(await textOf(bundle, 'low.ts')).toContain('p180 1')
    expect(await textOf(bundle, 'high.ts')).toContain('p1080 1')
    // Segments are unlocked by their numbers, which stay.
    expect((await textOf(bundle, 'standard.m3u8')).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-KEY:METHOD=AES-128,URI="standard-0.key"',
      '#EXTINF:4,',
      '#EXT-X-BYTERANGE:188@0',
      'standard.ts',
      '#EXTINF:2.5,',
      '#EXT-X-BYTERANGE:188@188',
      'standard.ts',
      '#EXT-X-ENDLIST',
      '',
    ])
    expect(await textOf(bundle, 'standard-0.key')).toBe('0123456789abcdef')
    expect(await textOf(bundle, 'master.m3u8')).toContain('BANDWIDTH=1800000,RESOLUTION=1440x720\nstandard.m3u8')
    expect(server.asked.filter((path) => path === 'aula/chave')).toHaveLength(3)
    expect((await used()) - before).toBe(one.bytes)
    expect((await media.remove(one.id)).status).toBe(200)
    expect(await used()).toBe(before)
  })

  test('player P10: what cannot be copied says why, and is tried again by a button once it can', async () => {
    there.delete('aula/p720-2.ts')
    const one = await add('aula/master.m3u8')
    expect([one.state, one.reason]).toEqual(['refused', 'media.unreachable'])
    there.set('aula/p720-2.ts', piece('p720 2'))
    const retry = () => admin.send('POST', `/api/admin/media/${one.id}/versions/1/retry/`)
    expect((await retry()).status).toBe(200)
    await installation.services.jobs.run()
    expect(await media.read(one.id)).toMatchObject({ state: 'ready', reason: null })
    // What is ready is not made again.
    expect((await retry()).status).toBe(404)
  })

  test.each([
    ['SAMPLE-AES', listOf('p720', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"\n'), 'media.protected'],
    ['a key that is none', listOf('p720', '#EXT-X-KEY:METHOD=AES-128,URI="p720-1.ts"\n'), 'media.protected'],
    ['a transmission that goes on', listOf('p720').replace('#EXT-X-ENDLIST\n', ''), 'media.unsupported'],
    ['a page', '<!doctype html>', 'media.unsupported'],
    [
      'sound apart',
      `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\np720.m3u8\n`,
      'media.unsupported',
    ],
  ])('player P10: %s is not copied, and its reason is told', async (_what, text, reason) => {
    there.set('aula/odd.m3u8', text)
    expect(await add('aula/odd.m3u8')).toMatchObject({ state: 'refused', reason })
  })

  test('player P10: nothing is asked of a host that the client does not list, whoever leads there', async () => {
    const inner = await startStreamServer(async () => listOf('p720'))
    try {
      const refused = await admin.send('POST', '/api/admin/media/streams/', {
        name: 'Aula',
        address: inner.address('aula.m3u8'),
      })
      expect([refused.status, refused.json<{ code: string }>().code]).toEqual([422, 'media.host_unknown'])
      there.set('aula/led.m3u8', `->${inner.address('aula.m3u8')}`)
      there.set('aula/named.m3u8', `#EXTM3U\n${variant(1_000_000, 720, inner.address('aula.m3u8'))}`)
      for (const path of ['aula/led.m3u8', 'aula/named.m3u8'])
        expect(await add(path)).toMatchObject({ state: 'refused', reason: 'media.unreachable' })
      expect(inner.asked).toEqual([])
    } finally {
      await inner.close()
    }
  })
})

test('an address of a recording is one of https and of a public name, whatever the client lists', () => {
  const house = 'https://trilha.example.com'
  const isOne = (address: string, hosts: string[]) => isStreamAddress(new URL(address), hosts, house)
  expect(isOne('https://stream.example.com/a.m3u8', ['stream.example.com'])).toBe(true)
  expect(isOne('https://stream.example.com:8443/a.m3u8', ['stream.example.com:8443'])).toBe(true)
  for (const [address, host] of [
    ['https://other.example.com/a.m3u8', 'stream.example.com'],
    ['http://stream.example.com/a.m3u8', 'stream.example.com'],
    ['https://user@stream.example.com/a.m3u8', 'stream.example.com'],
    ['https://169.254.169.254/latest', '169.254.169.254'],
    ['https://printer.local/a.m3u8', 'printer.local'],
    ['http://127.0.0.1:9000/a.m3u8', '127.0.0.1:9000'],
  ] as const)
    expect([address, isOne(address, [host])]).toEqual([address, false])
})
