import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packBytes, packFiles, type Bundle } from '#contract/engine/files/bundle.ts'
import { readBundleText, type BundleList } from '#contract/engine/files/bundle-list.ts'
import { saveAudience } from '../../audiences/audience-service.ts'
import { publishRows, withdrawRows } from '../../sync/publish-service.ts'
import { changeProfession } from '#server/features/session/people/new-person-service.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { ProblemError } from '#server/platform/problem.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { ask, openInstallation, paintModules, type Installation } from '#test/support/server/test-installation.ts'
import { keepImage } from '../content-files.ts'
import { keepBundle } from './keep-bundle.ts'
import { listFiles, makeBundle } from './make-bundle.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const body = (text: string) => Buffer.from(text)
const page = { path: 'index.html', body: body('<h1>Aula</h1>') }
const script = { path: 'lib/a.js', body: body('alert(1)') }
const empty = { path: 'lib/empty.css', body: body('') }
const captions = { path: 'legendas.vtt', body: body('WEBVTT'), role: 'captions', language: 'pt-BR' }
const files = [page, script, empty, captions]

forEachEngine((engine) => {
  let installation: Installation
  let bundle: Bundle
  const url = (hash: string, id = bundle.bundleId) => `/api/bundles/${id}/files/${hash}/`
  const pack = (hashes: string[], name: 'ana' | 'bia' = 'ana') =>
    installation.as(name).request('POST', `/api/bundles/${bundle.bundleId}/pack/`, { files: hashes })
  const show = (key: number, shown: Bundle, audience?: number) =>
    installation.services.database.inTenant(1, (tx) =>
      // What shows a bundle is whatever row names it.
      publishRows(tx, 1, 'activities', [{ id: key, courseId: 1, content: { bundle: shown } } as never], audience),
    )
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof ProblemError ? [error.code, error.values] : error),
    )
  beforeAll(async () => {
    installation = await openInstallation(engine)
    bundle = await makeBundle(installation.services, 1, files)
    await show(901, bundle)
  })
  afterAll(async () => installation.close())

  test('engine A1: the list of a bundle is a file whose hash is the bundle’s id', async () => {
    const answer = await installation.as('ana').request('GET', url(bundle.bundleId))
    expect([answer.status, answer.headers['content-type'], answer.headers['etag']]).toEqual([
      200,
      'application/json',
      `"${bundle.bundleId}"`,
    ])
    expect(sha256(answer.body)).toBe(bundle.bundleId)
    expect(answer.body.length).toBe(bundle.listBytes)
    expect(readBundleText(answer.body.toString())).toEqual({
      ...listFiles(files),
      files: listFiles(files).files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    })
  })

  test('engine A1: a file of a bundle comes by its hash, whole or a range of it, with its type and nothing it could run', async () => {
    const answer = await installation.as('ana').request('GET', url(sha256(page.body)))
    expect([answer.status, answer.body.toString()]).toEqual([200, page.body.toString()])
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html', etag: `"${sha256(page.body)}"` })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    const ranged = await installation
      .as('ana')
      .request('GET', url(sha256(page.body)), undefined, { range: 'bytes=4-7' })
    expect([ranged.status, ranged.body.toString()]).toEqual([206, 'Aula'])
    expect((await installation.as('ana').request('GET', url(sha256(empty.body)))).body).toHaveLength(0)
  })

  test('player P25: without a content origin a page runs under a link of its own, with an origin of nobody however it is opened', async () => {
    const linkOf = async (bytes: Buffer) =>
      (await installation.as('ana').request('POST', `${url(sha256(bytes))}link/`, {})).json<{
        url: string
        page: string | null
      }>()
    const get = (address: string) => ask(installation.app, { method: 'GET', url: address })
    const { config } = installation.services
    const { contentUrl } = config
    // Where there is one, pages run there and nowhere else.
    const before = await linkOf(page.body)
    expect(before.page).toBeNull()
    expect((await get(before.url.replace('/files/', '/pages/'))).status).toBe(404)
    Object.assign(config, { contentUrl: null })
    try {
      const { page: address } = await linkOf(page.body)
      const answer = await get(address ?? '')
      expect([answer.status, answer.body.toString(), answer.headers['content-type']]).toEqual([
        200,
        page.body.toString(),
        'text/html',
      ])
      const policy = String(answer.headers['content-security-policy']).split('; ')
      expect(policy).toEqual(
        expect.arrayContaining(['sandbox allow-scripts', "connect-src 'none'", "frame-ancestors 'self'"]),
      )
      for (const name of ['x-frame-options', 'content-disposition', 'set-cookie'])
        expect([name, answer.headers[name]]).toEqual([name, undefined])
      // A script is no page, a link opens what it names alone, and without one nothing is shown.
      expect(await linkOf(script.body)).toMatchObject({ page: null })
      expect((await get((await linkOf(script.body)).url.replace('/files/', '/pages/'))).status).toBe(404)
      expect((await get((address ?? '').replace(sha256(page.body), sha256(script.body)))).status).toBe(404)
      expect((await get((address ?? '').split('?')[0] ?? '')).status).toBe(401)
    } finally {
      Object.assign(config, { contentUrl })
    }
  })

  test('engine A1: a pack is the bytes of its files one after the other, in the order asked for', async () => {
    const asked = [script, page, empty, captions, script]
    const answer = await pack(asked.map((each) => sha256(each.body)))
    expect([answer.status, answer.headers['etag']]).toEqual([200, `"${bundle.bundleId}"`])
    expect(answer.body.equals(Buffer.concat(asked.map((each) => each.body)))).toBe(true)
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
  })

  test('engine A1: a pack of what the bundle does not have, of too much or of nothing is refused', async () => {
    const big = Array.from({ length: 5 }, (_, at) => ({ path: `f${at}`, body: Buffer.alloc(packBytes / 4, `${at}`) }))
    const large = await makeBundle(installation.services, 1, big)
    await show(902, large)
    const codeOf = async (id: string, hashes: string[]) => {
      const answer = await installation.as('ana').request('POST', `/api/bundles/${id}/pack/`, { files: hashes })
      return [answer.status, answer.status === 200 ? answer.body.length : answer.json()['code']]
    }
    const hashes = big.map((each) => sha256(each.body))
    expect(await codeOf(large.bundleId, hashes)).toEqual([422, 'file.too_large'])
    expect(await codeOf(large.bundleId, hashes.slice(1))).toEqual([200, packBytes])
    expect(await codeOf(bundle.bundleId, [sha256(page.body), ...hashes.slice(1, 2)])).toEqual([404, 'file.not_found'])
    expect(await codeOf(bundle.bundleId, [])).toEqual([422, 'request.invalid'])
    expect(await codeOf(bundle.bundleId, Array(packFiles + 1).fill(sha256(page.body)))).toEqual([
      422,
      'request.invalid',
    ])
    expect(await codeOf(sha256('nothing'), [sha256(page.body)])).toEqual([404, 'file.not_found'])
  })

  test('engine A1: bytes are stored once a client, whatever bundles and files name them', async () => {
    const { services } = installation
    const stored = async (clientId: number) =>
      services.database.inTenant(clientId, (tx) =>
        tx.selectFrom('content_bytes').selectAll().where('client_id', '=', clientId).execute(),
      )
    const before = await stored(1)
    const opened: string[] = []
    const other = listFiles([page, script, { path: 'novo.html', body: body('novo') }])
    const kept = await keepBundle(services, 1, other, ({ path }) => {
      opened.push(path)
      return Readable.from([Buffer.from('no'), Buffer.from('vo')])
    })
    expect(opened).toEqual(['novo.html'])
    await keepImage(services, { clientId: 1, name: 'a.js', bytes: script.body })
    const after = await stored(1)
    expect(after.length - before.length).toBe(2)
    expect(after.filter((row) => row.sha256 === sha256(script.body))).toHaveLength(1)
    expect(after.find((row) => row.sha256 === kept.bundleId)?.bytes).toBe(kept.listBytes)
    // Another client has its own.
    await makeBundle(services, 2, [page])
    const own = (await stored(2)).find((row) => row.sha256 === sha256(page.body))
    expect(own?.store_key).not.toBe(before.find((row) => row.sha256 === sha256(page.body))?.store_key)
  })

  test('engine A1: a corrupt list, or bytes that are not what it says, are told and change nothing', async () => {
    const { services } = installation
    const list = listFiles([{ path: 'a.html', body: body('a') }])
    const rows = () =>
      services.database.inTenant(1, async (tx) =>
        JSON.stringify([
          await tx.selectFrom('bundle').selectAll().execute(),
          await tx.selectFrom('bundle_file').selectAll().execute(),
          await tx.selectFrom('content_bytes').selectAll().execute(),
        ]),
      )
    const before = await rows()
    const keep = (given: BundleList, bytes = 'a') => failureOf(keepBundle(services, 1, given, () => body(bytes)))
    const [file] = list.files
    if (!file) return expect.unreachable()
    expect(await keep({ ...list, files: [{ ...file, path: '../a.html' }] })).toEqual([
      'bundle.damaged',
      { fault: 'path', path: '../a.html' },
    ])
    expect(await keep({ ...list, entry: 'b.html' })).toEqual(['bundle.damaged', { fault: 'entry', path: 'b.html' }])
    expect(await keep({ ...list, files: [{ ...file, bytes: -1 }] })).toEqual(['bundle.damaged', { fault: 'shape' }])
    expect(await keep(list, 'b')).toEqual(['bundle.damaged', undefined])
    expect(await keep(list, 'aa')).toEqual(['bundle.damaged', undefined])
    expect(await failureOf(keepBundle(services, 1, list, () => Readable.from([Buffer.from('b')])))).toEqual([
      'bundle.damaged',
      undefined,
    ])
    expect(await rows()).toBe(before)
    // What was refused is not in the store either: kept soundly later, it is sound.
    const sound = await makeBundle(services, 1, [{ path: 'a.html', body: body('a') }])
    await show(903, sound)
    expect((await installation.as('ana').request('GET', url(sha256('a'), sound.bundleId))).body.toString()).toBe('a')
  })

  test('engine A1: a bundle is read by who may see what shows it, with the module on, in its client, while it is shown', async () => {
    const { services, ids } = installation
    const secret = await makeBundle(services, 1, [{ path: 's.html', body: body('só para pintores') }])
    const address = url(sha256('só para pintores'), secret.bundleId)
    const statuses = async () =>
      Promise.all(
        (
          [
            ['ana', 1],
            ['bia', 1],
            ['ana', 2],
          ] as const
        ).map(async ([name, clientId]) => {
          const caller = installation.as(name, clientId)
          const packed = await caller.request('POST', `/api/bundles/${secret.bundleId}/pack/`, {
            files: [sha256('só para pintores')],
          })
          const linked = await caller.request('POST', `${address}link/`, {})
          const read = await caller.request('GET', address)
          expect([packed.status, linked.status]).toEqual([read.status, read.status])
          return read.status
        }),
      )
    expect(await statuses()).toEqual([404, 404, 404])
    const audience = await services.database.inTenant(1, async (tx) => {
      await changeProfession(tx, 1, ids.ana, 'Pintora')
      return (await saveAudience(tx, 1, { name: 'Pintores', rule: { profession: 'Pintora' } })).id
    })
    await show(904, secret, audience)
    expect(await statuses()).toEqual([200, 404, 404])
    expect((await ask(installation.app, { method: 'GET', url: address })).status).toBe(401)
    const { url: link } = (await installation.as('ana').request('POST', `${address}link/`, {})).json<{ url: string }>()
    expect((await ask(installation.app, { method: 'GET', url: link })).body.toString()).toBe('só para pintores')
    expect(
      (await ask(installation.app, { method: 'GET', url: link.replace(/files\/\w+/, `files/${secret.bundleId}`) }))
        .status,
    ).toBe(404)
    const brand = {
      name: 'Tintas',
      programme: 'Tintas',
      primary: '#c4402c',
      secondary: '#1d4f86',
      tertiary: '#e58b2f',
      logo: null,
    }
    const client = {
      id: 1,
      slug: 'tintas',
      homeRoute: '/home',
      timeZone: 'America/Sao_Paulo',
      languages: ['pt-BR' as const],
      brand,
    }
    await saveClient(services, { ...client, modules: ['insert_sales'] })
    expect(await statuses()).toEqual([404, 404, 404])
    await saveClient(services, { ...client, modules: paintModules })
    expect(await statuses()).toEqual([200, 404, 404])
    await services.database.inTenant(1, (tx) => withdrawRows(tx, 1, 'activities', [904]))
    expect(await statuses()).toEqual([404, 404, 404])
  })

  test('engine A1: a row that names a bundle that is not there is not published', async () => {
    await expect(show(905, { ...bundle, bundleId: sha256('nothing') })).rejects.toThrow()
  })

  test('engine A1: stored bytes that are shorter than the list says cut the pack instead of shifting it', async () => {
    const { services } = installation
    const odd = await makeBundle(services, 1, [
      { path: 'a', body: body('first') },
      { path: 'b', body: body('second') },
    ])
    await show(906, odd)
    await services.files.put(`clients/1/content/${sha256('second')}`, body('sec'), 'text/plain')
    const read = installation
      .as('ana')
      .request('POST', `/api/bundles/${odd.bundleId}/pack/`, { files: [sha256('first'), sha256('second')] })
    await expect(read).rejects.toThrow()
  })
})
