import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Source } from './ffmpeg.ts'
import { describeFile, type ConvertedFile } from './source.ts'

// [Note: Presentations] LibreOffice reads what anybody uploaded. It runs alone, in a folder of its own without anything of
// the server's environment, with settings of its own: no macro runs, nothing that the file names is fetched, and after two
// minutes it ends.

/** How long a presentation may take (ms). */
const longest = 120_000

/** By what the bytes are: the reader that is used, whatever the file says of itself. */
const readers: Readonly<Record<string, string>> = {
  'application/x-cfb': 'MS PowerPoint 97',
  'application/vnd.oasis.opendocument.presentation': 'impress8',
}
const openXml = 'Impress MS PowerPoint 2007 XML'

/** What its profile says before it starts. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`

let before: Promise<unknown> = Promise.resolve()

/** The document that is made of a presentation; null: it cannot be read, or takes too long. One is made at a time. */
export function slidesToPdf(soffice: string, source: Source): Promise<ConvertedFile | null> {
  const made = before.then(() => convert(soffice, source))
  before = made.catch(() => undefined)
  return made
}

/** What the file of a presentation has in its table of contents, as all old files of Office have one. */
const ofPowerPoint = Buffer.from('PowerPoint Document', 'utf16le')

/** Whether an old file of Office is a presentation: of a letter the reader would make an empty page. */
async function isPowerPoint({ folder, name }: Source): Promise<boolean> {
  let tail: Buffer = Buffer.alloc(0)
  for await (const part of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([tail, part])
    if (seen.includes(ofPowerPoint)) return true
    tail = seen.subarray(-ofPowerPoint.length)
  }
  return false
}

async function convert(soffice: string, source: Source): Promise<ConvertedFile | null> {
  const { folder, name, type } = source
  if (type === 'application/x-cfb' && !(await isPowerPoint(source))) return null
  const profile = join(folder, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true })
  await writeFile(join(profile, 'user/registrymodifications.xcu'), settings)
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    `--infilter=${readers[type] ?? openXml}`,
    '--convert-to',
    'pdf:impress_pdf_Export',
    '--outdir',
    'made',
    name,
  ]
  await new Promise<void>((resolve) => {
    const child = spawn(soffice, args, {
      cwd: folder,
      // Its start script looks for programs of the system.
      env: { HOME: folder, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
      stdio: 'ignore',
      // A group of its own: the program that does the work is started by a script.
      detached: true,
    })
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Nothing of it runs any more.
      }
    }
    const timer = setTimeout(end, longest)
    const done = () => {
      clearTimeout(timer)
      end()
      resolve()
    }
    child.once('error', done)
    child.once('close', done)
  })
  return describeFile(source, join('made', `${name}.pdf`))
}
