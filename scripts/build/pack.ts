// Writes a server into a folder of its own (`pack.ts <folder> <node>`): its code and the packages it needs at run time,
// of which the lockfile says which they are, with the Node that is given as `bin/node`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const parts = ['server', 'contract', 'dist', 'deploy', 'package.json', 'LICENSE']

interface Locked {
  dev?: boolean
  devOptional?: boolean
}

const [folder, node = process.execPath] = process.argv.slice(2)
if (!folder) throw new Error('usage: pack.ts <folder> <node>')
const out = resolve(folder)
mkdirSync(out, { recursive: true })
if (readdirSync(out).length > 0) throw new Error(`${out} is not empty`)

for (const part of parts.filter((path) => existsSync(join(root, path)))) {
  cpSync(join(root, part), join(out, part), {
    recursive: true,
    filter: (path) => !/\.(test|samples)\.ts$/.test(path) && relative(root, path) !== join('server', 'demo', 'make'),
  })
}

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
for (const [path, { dev, devOptional }] of Object.entries(lockfile.packages)) {
  // Packages of other platforms are not there.
  if (path === '' || dev || devOptional || !existsSync(join(root, path))) continue
  // Those inside have a line of their own.
  const inside = join(root, path, 'node_modules')
  cpSync(join(root, path), join(out, path), { recursive: true, filter: (from) => from !== inside })
}

mkdirSync(join(out, 'bin'))
const own = relative(root, node)
const isPackage = own.startsWith(`node_modules${sep}`)
if (isPackage) symlinkSync(join('..', own), join(out, 'bin', basename(node)))
else cpSync(node, join(out, 'bin', basename(node)))
