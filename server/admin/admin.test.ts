import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer, temporaryFolder } from '#test/support/server/server-process.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder('admin')
})
afterAll(async () => folder.remove())

interface Said {
  code: number
  out: string
  error: string
}

async function admin(args: string[], env: Record<string, string> = {}): Promise<Said> {
  const own: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder.path, DEMO: '0', ...env }
  for (const name of ['DATABASE_URL', 'FILES_URL', 'BUS_URL', 'PUBLIC_URL']) delete own[name]
  const child = spawn(process.execPath, [fileURLToPath(new URL('admin.ts', import.meta.url)), ...args], { env: own })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { code, out, error }
}

/** The three parts of the one printed line. */
function linkOf({ code, out, error }: Said): { username: string; uidb64: string; token: string } {
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const [, username = '', uidb64 = '', token = ''] =
    /^http:\/\/localhost:\d+\/set-password\/([^/\n]+)\/([\w-]+)\/([\w-]+)\n$/.exec(out) ?? []
  expect(token).not.toBe('')
  return { username: decodeURIComponent(username), uidb64, token }
}

const post = (server: ServerProcess, path: string, body: string) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

test('engine B3: `npm run admin -- first` prints one line, a link that sets the first administrator’s password once, until somebody is one', async () => {
  for (const args of [
    ['first'],
    ['first', 'chefe@example.com', 'outra@example.com'],
    ['toString', 'chefe@example.com'],
  ]) {
    const { code, out, error } = await admin(args)
    expect([code, out]).toEqual([2, ''])
    expect(error).toMatch(/^usage: /)
  }
  expect(await admin(['first', 'nobody'])).toEqual({ code: 2, out: '', error: 'Not an e-mail address: nobody\n' })
  const demo = await admin(['first', 'chefe@example.com'], { DEMO: '1' })
  expect([demo.code, demo.out]).toEqual([3, ''])
  expect(demo.error).toContain('Set DEMO=0')

  // Asked for again before a password was set: the link of before is void.
  const lost = linkOf(await admin(['first', 'chefe@example.com']))
  const own = linkOf(await admin(['first', 'Chefe@example.com']))
  expect(own.username).toBe('chefe@example.com')

  const server = await startServer({ dataDir: folder.path, env: { DEMO: '0' } })
  expect(server.output()).toContain('npm run -s admin -- first <e-mail>')
  const locked = await admin(['first', 'chefe@example.com'])
  expect([locked.code, locked.out]).toEqual([3, ''])

  const set = ({ uidb64, token }: ReturnType<typeof linkOf>) =>
    post(server, '/api/password/set/', JSON.stringify({ uidb64, token, password: 'Uma 1 senha boa' }))
  expect((await set(lost)).status).toBe(410)
  expect((await set(own)).status).toBe(200)
  expect((await set(own)).status).toBe(410)
  const form = new URLSearchParams({ username: 'chefe@example.com', password: 'Uma 1 senha boa' })
  const login = await fetch(`${server.url}/etraining_login/login/`, { method: 'POST', body: form })
  // There is no client yet: the session has none, and the desk of the platform creates the first.
  expect(login.status).toBe(200)
  expect(await login.json()).toMatchObject({ user: { superuser: true }, clients: [] })
  await server.stop('SIGTERM')

  const late = await admin(['first', 'terceira@example.com'])
  expect(late).toEqual({ code: 3, out: '', error: 'A platform administrator exists already.\n' })
}, 120_000)
