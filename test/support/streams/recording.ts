import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Somebody else's streaming server, at this machine. */
export interface StreamServer {
  host: string
  address: (path: string) => string
  /** What was asked for, in order. */
  asked: string[]
  close: () => Promise<void>
}

/** Files by their paths; a string that begins with `->` leads elsewhere. */
export async function startStreamServer(
  files: (path: string) => Promise<Buffer | string | null>,
): Promise<StreamServer> {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    const path = (request.url ?? '/').slice(1).replace(/\?.*$/, '')
    asked.push(path)
    void files(path).then((body) => {
      if (typeof body === 'string' && body.startsWith('->'))
        return answer.writeHead(302, { location: body.slice(2) }).end()
      return answer.writeHead(body === null ? 404 : 200, { 'access-control-allow-origin': '*' }).end(body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { host, address: (path) => `http://${host}/${path}`, asked, close }
}

/** A folder with a recording of some seconds in two renditions, locked with AES-128, as ffmpeg makes it. */
export async function recordingFolder(ffmpeg: string, seconds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-stream-'))
  await writeFile(join(folder, 'key.bin'), Buffer.from('0123456789abcdef'))
  await writeFile(join(folder, 'key.txt'), `key.bin\n${join(folder, 'key.bin')}\n`)
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=640x360:rate=25:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-c:a',
    'aac',
    '-shortest',
  ]
  const hls = ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_key_info_file', 'key.txt']
  for (const [name, height] of [
    ['large', 360],
    ['small', 180],
  ] as const) {
    const scaled = ['-vf', `scale=-2:${height}`]
    const out = [...hls, '-hls_segment_filename', `${name}-%d.ts`, `${name}.m3u8`]
    const quiet = ['-loglevel', 'error', '-y']
    execFileSync(ffmpeg, [...quiet, ...picture, ...sound, ...coding, ...scaled, ...out], { cwd: folder })
  }
  await writeFile(
    join(folder, 'master.m3u8'),
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360\nlarge.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180\nsmall.m3u8\n',
  )
  return {
    files: (path: string) => readFile(join(folder, path)).catch(() => null),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
