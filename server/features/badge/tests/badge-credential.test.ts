import { createHash, createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { verify as verifyJws } from 'jws'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { rotateKey } from '../credential/key-service.ts'
import { badging, drawing, pngBytes, sendPicture } from './badging.test-support.ts'

/** What a reader of PNG finds in it: the text of its one `iTXt` chunk of that keyword, by the bytes of the standard. */
function textIn(png: Buffer): string {
  const found: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) !== 'iTXt') continue
    const keyword = data.toString('latin1', 0, 19)
    const rest = data.subarray(19)
    expect([keyword, rest.subarray(0, 5)]).toEqual(['openbadgecredential', Buffer.alloc(5)])
    found.push(rest.toString('utf8', 5))
  }
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

/** What an XML parser finds in an SVG: the credential that is the first thing in it. */
function verifyIn(svg: string): string {
  const opened: { name: string; uri: string; verify: string | undefined }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, uri, attributes }) => {
    opened.push({ name: local, uri, verify: attributes['verify']?.value })
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(svg).close()
  expect(opened.slice(0, 2)).toMatchObject([
    { name: 'svg', uri: 'http://www.w3.org/2000/svg' },
    { name: 'credential', uri: 'https://purl.imsglobal.org/ob/v3p0' },
  ])
  return opened[1]?.verify ?? ''
}

const partOf = (jwt: string, at: 0 | 1): unknown =>
  JSON.parse(Buffer.from(jwt.split('.')[at] ?? '', 'base64url').toString('utf8'))
const headerOf = (jwt: string) => partOf(jwt, 0) as { alg: string; kid: string }

onOneEngine((engine) => {
  let installation: Installation
  let badges: ReturnType<typeof badging>
  let awardId: string
  beforeAll(async () => {
    installation = await openInstallation(engine)
    const staff = await openStaff(installation, ['programme-admin'])
    badges = badging(installation, staff)
    const { address } = (await sendPicture(installation, staff, await pngBytes())).json<{ address: string }>()
    const badge = await badges.make({ validMonths: 12, picture: address })
    await badges.see('ana', [201])
    awardId = (await badges.own('ana', badge.id))[0]?.id ?? expect.unreachable()
  })
  afterAll(() => installation.close())

  const file = async (form: 'jwt' | 'png' | 'svg', id = awardId) => (await badges.open(`/badges/${id}.${form}`)).body
  const pathOf = (address: string) => {
    const { publicUrl } = installation.services.config
    expect(address.startsWith(`${publicUrl}/badges/`)).toBe(true)
    return address.slice(publicUrl.length)
  }
  /** The key that a JWT names, as the server publishes it, for programs that are not ours. */
  const keyOf = async (jwt: string) => {
    const header = headerOf(jwt)
    expect(header.alg).toBe('RS256')
    const jwk = (await badges.open(pathOf(header.kid))).json<{ kty: string; n: string; e: string }>()
    expect(jwk).not.toHaveProperty('d')
    return createPublicKey({ key: jwk, format: 'jwk' })
  }
  /** Whether an outside library finds it signed with the key that it names; and Node by itself the same. */
  const isSigned = async (jwt: string) => {
    const key = await keyOf(jwt)
    const [head = '', body = '', signature = ''] = jwt.split('.')
    const signed = Buffer.from(`${head}.${body}`)
    const byNode = verify('sha256', signed, key, Buffer.from(signature, 'base64url'))
    const pem = key.export({ type: 'spki', format: 'pem' })
    expect(verifyJws(jwt, 'RS256', pem)).toBe(byNode)
    return byNode
  }
  const check = async (bytes: Buffer | string) => {
    const headers = { 'content-type': 'application/octet-stream' }
    return (
      await ask(installation.app, { method: 'POST', url: '/api/badges/check/', body: Buffer.from(bytes), headers })
    ).json<{ state: string; awardId: string | null }>()
  }
  const claimsOf = (jwt: string) =>
    partOf(jwt, 1) as {
      iss: string
      sub: string
      nbf: number
      exp: number
      vc: {
        type: string[]
        credentialSubject: { identifier?: { identityHash: string; salt: string }[] }
        credentialStatus: { statusListIndex: string; statusListCredential: string }
      }
    }

  test('learning T83: the PNG and the SVG of a badge unbake to a JWT that an outside library verifies', async () => {
    const jwt = (await file('jwt')).toString()
    expect(await isSigned(jwt)).toBe(true)
    expect(textIn(await file('png'))).toBe(jwt)
    expect(verifyIn((await file('svg')).toString())).toBe(jwt)
    for (const form of ['jwt', 'png', 'svg'] as const)
      expect(await check(await file(form))).toEqual({ state: 'valid', awardId })
  })

  test('learning T83: one changed byte fails', async () => {
    const jwt = (await file('jwt')).toString()
    const [head = '', body = '', signature = ''] = jwt.split('.')
    const other = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    for (const forged of [[head, other(body, 40), signature].join('.'), [head, body, other(signature, 9)].join('.')]) {
      expect(await isSigned(forged)).toBe(false)
      expect(await check(forged)).toEqual({ state: 'false', awardId: null })
    }
    for (const form of ['png', 'svg'] as const) {
      const bytes = await file(form)
      const at = bytes.indexOf(jwt) + head.length + 50
      bytes[at] = bytes[at] === 65 ? 66 : 65
      expect((await check(bytes)).state).toBe('false')
    }
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const nothing of [`${none}.${body}.`, '', drawing, await pngBytes()])
      expect(await check(nothing)).toEqual({ state: 'false', awardId: null })
  })

  test('learning 13: a credential has the claims of Open Badges 3.0, and no name', async () => {
    const jwt = (await file('jwt')).toString()
    const claims = claimsOf(jwt)
    const { publicUrl } = installation.services.config
    expect(claims).toMatchObject({
      iss: `${publicUrl}/badges/issuers/1/`,
      jti: `${publicUrl}/badges/${awardId}`,
      nbf: Date.parse('2026-11-18T15:00:00Z') / 1000,
      exp: Date.parse('2027-11-18T15:00:00Z') / 1000,
      vc: {
        '@context': ['https://www.w3.org/ns/credentials/v2', expect.stringContaining('/ob/v3p0/')],
        id: `${publicUrl}/badges/${awardId}`,
        type: ['VerifiableCredential', 'AchievementCredential'],
        issuer: { id: claims.iss, name: 'Tintas' },
        validFrom: '2026-11-18T15:00:00.000Z',
        validUntil: '2027-11-18T15:00:00.000Z',
        credentialSubject: {
          id: claims.sub,
          type: ['AchievementSubject'],
          achievement: { name: 'Balcão campeão', criteria: { narrative: 'Concluiu o curso de balcão' } },
        },
        credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
      },
    })
    expect(claims.sub).toMatch(/^urn:uuid:/)
    expect(JSON.stringify(claims)).not.toMatch(/silva|example\.com|identityHash/i)
    expect((await badges.open(pathOf(claims.iss))).json()).toMatchObject({
      id: claims.iss,
      type: ['Profile'],
      name: 'Tintas',
    })
  })

  test('learning 13: who lets it be said has the hash of their e-mail in it, salted, and not when they say no again', async () => {
    const choose = (namesEmail: boolean) => installation.as('ana').request('PUT', '/api/badges/choice/', { namesEmail })
    expect((await choose(true)).json()).toEqual({ namesEmail: true })
    const claims = claimsOf((await file('jwt')).toString())
    const [identity] = claims.vc.credentialSubject.identifier ?? []
    const hash = createHash('sha256').update(`ana@example.com${identity?.salt}`).digest('hex')
    expect(identity).toMatchObject({ hashed: true, identityType: 'emailAddress', identityHash: `sha256$${hash}` })
    expect(await badges.own('ana')).toMatchObject([{ namesEmail: true }])
    await choose(false)
    const without = claimsOf((await file('jwt')).toString())
    expect(without.vc.credentialSubject).not.toHaveProperty('identifier')
    // They are the same to whoever checks several of their badges.
    expect(without.sub).toBe(claims.sub)
  })

  test('learning 13: what was signed with a key before is verified after it was changed; the key of before signs no more', async () => {
    const before = (await file('jwt')).toString()
    await rotateKey(installation.services)
    const after = (await file('jwt')).toString()
    expect(headerOf(after).kid).not.toBe(headerOf(before).kid)
    expect(await isSigned(before)).toBe(true)
    expect(await check(before)).toEqual({ state: 'valid', awardId })
    expect(await isSigned(after)).toBe(true)
    const sealed = await installation.services.database.inSystem((tx) =>
      tx.selectFrom('badge_key_secret').selectAll().execute(),
    )
    expect(sealed).toHaveLength(1)
    expect(Buffer.from(sealed[0]?.sealed ?? '', 'base64').toString('latin1')).not.toContain('PRIVATE KEY')
  })

  test('learning T82: one that was revoked says so on its page, in the status list and when its file is checked', async () => {
    const badge = await badges.make({ rule: { kind: 'hand' } })
    const given = (await badges.give(badge.id, installation.ids.bia)).json<{ id: string }>()
    const png = await file('png', given.id)
    expect(await check(png)).toEqual({ state: 'valid', awardId: given.id })
    const { statusListIndex, statusListCredential } = claimsOf(textIn(png)).vc.credentialStatus
    const bitIs = async () => {
      const list = (await badges.open(pathOf(statusListCredential))).body.toString()
      expect(await isSigned(list)).toBe(true)
      const { vc } = partOf(list, 1) as { vc: { credentialSubject: { encodedList: string } } }
      const bits = gunzipSync(Buffer.from(vc.credentialSubject.encodedList.slice(1), 'base64url'))
      const at = Number(statusListIndex)
      return ((bits[Math.floor(at / 8)] ?? 0) >> (7 - (at % 8))) & 1
    }
    expect(await bitIs()).toBe(0)
    expect((await badges.revoke(given.id)).status).toBe(200)
    expect(await bitIs()).toBe(1)
    expect((await badges.open(`/api/badges/${given.id}/`)).json()).toMatchObject({ state: 'revoked' })
    expect(await check(png)).toEqual({ state: 'revoked', awardId: given.id })
    expect(await badges.own('bia', badge.id)).toMatchObject([{ reason: 'Dada por engano' }])
    // Others of the client's are not.
    expect((await check(await file('png'))).state).toBe('valid')
  })

  test('learning T82: from the moment on at which it ends it is expired, on its page and in its file', async () => {
    const jwt = await file('jwt')
    installation.clock.set('2027-11-18T14:59:59.000Z')
    expect((await badges.open(`/api/badges/${awardId}/`)).json()).toMatchObject({ state: 'valid' })
    expect((await check(jwt)).state).toBe('valid')
    installation.clock.set('2027-11-18T15:00:00.000Z')
    expect((await badges.open(`/api/badges/${awardId}/`)).json()).toMatchObject({ state: 'expired' })
    expect(await check(jwt)).toEqual({ state: 'expired', awardId })
    expect(await isSigned(jwt.toString())).toBe(true)
  })
})
