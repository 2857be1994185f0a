// Does what the Containerfile does where no builder is at hand (`try-container.ts <empty folder>`): the steps of its first
// stage on the files of the repository that an image is given, then what its last stage runs, as the user it names where
// this is root. Says where the packed server is; it was started, asked for its health, and stopped.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { isIgnored, readContainerfile, stepsOf } from './containerfile.ts'

const root = resolve(import.meta.dirname, '../..')
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: try-container.ts <empty folder>')
const place = resolve(folder)
mkdirSync(place, { recursive: true })
if (readdirSync(place).length > 0) throw new Error(`${place} is not empty`)

const [build, run] = readContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8'))
if (!build || !run) throw new Error('the Containerfile has not two stages')
const ignore = readFileSync(join(root, '.containerignore'), 'utf8')
const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
const files = listed
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)) && !isIgnored(ignore, path))
/** A path of the image, inside the folder. */
const inPlace = (path: string) => join(place, path)
const [workdir = '/'] = stepsOf(build, 'WORKDIR')
const source = inPlace(workdir)
mkdirSync(source, { recursive: true })

for (const { word, rest } of build.steps) {
  if (word !== 'COPY' && word !== 'RUN') continue
  process.stdout.write(`${word} ${rest}\n`)
  if (word === 'COPY') {
    const wanted = rest.split(/\s+/).slice(0, -1)
    for (const path of files.filter((each) => wanted.includes('.') || wanted.includes(each))) {
      mkdirSync(dirname(join(source, path)), { recursive: true })
      cpSync(join(root, path), join(source, path))
    }
  } else {
    const command = rest.replaceAll(/(?<=\s)(\/[\w/]+)/g, (path) => inPlace(path))
    execFileSync('sh', ['-c', command], { cwd: source, stdio: 'inherit', env: { ...process.env, CI: '1' } })
  }
}

const app = inPlace(stepsOf(run, 'WORKDIR')[0] ?? '/')
const data = inPlace('/data')
mkdirSync(data, { mode: 0o700 })
const [uid, gid] = (stepsOf(run, 'USER')[0] ?? '').split(':').map(Number)
const isRoot = process.getuid?.() === 0 && uid !== undefined && gid !== undefined
const user = isRoot ? { uid, gid } : {}
if (isRoot) chownSync(data, uid, gid)
const [program = '', ...entry] = JSON.parse(stepsOf(run, 'ENTRYPOINT')[0] ?? '[]') as string[]
const command = JSON.parse(stepsOf(run, 'CMD')[0] ?? '[]') as string[]
const [, check = '[]'] = /CMD\s+(\[.*\])/.exec(stepsOf(run, 'HEALTHCHECK')[0] ?? '') ?? []
const health = (JSON.parse(check) as string[]).map(inPlace)

const port = await new Promise<number>((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address() as { port: number }
    server.close(() => done(free))
  })
})
const told = Object.fromEntries((stepsOf(run, 'ENV')[0] ?? '').split(/\s+/).map((pair) => pair.split('=')))
const env = { ...told, DATA_DIR: data, HOST: '127.0.0.1', PORT: String(port), OPS_PORT: '0' }
const server = spawn(inPlace(program), [...entry, ...command], { cwd: app, env, stdio: 'inherit', ...user })
const ended = new Promise<number | null>((done) => server.once('exit', done))
const isWell = () => {
  try {
    const [checker = '', ...args] = health
    execFileSync(checker, args, { cwd: app, env, ...user })
    return true
  } catch {
    return false
  }
}
const begun = Date.now()
while (!isWell() && server.exitCode === null && Date.now() - begun < 60_000)
  await new Promise((done) => setTimeout(done, 500))
const wasWell = isWell()
server.kill(stepsOf(run, 'STOPSIGNAL')[0] as NodeJS.Signals)
const code = await ended
process.stdout.write(`${app}: ${wasWell ? 'was well' : 'was never well'}, ended with ${code}\n`)
process.exitCode = wasWell && code === 0 ? 0 : 1
