import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Somebody else's streaming server that streams live, at this machine. */
export interface LiveServer {
  host: string
  /** Where its playlist is. */
  address: string
  /** What was asked for, in order. */
  asked: string[]
  /** Cuts every connection, and each new one, until it is there again. */
  drop(): void
  back(): void
  /** Says that nothing more comes. */
  end(): void
  close(): Promise<void>
}

/** Seconds that can be streamed, and how many of the newest its playlist names. */
const [longest, window] = [300, 30]

const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="legendas",NAME="Português",LANGUAGE="pt",URI="legendas.m3u8",AUTOSELECT=NO,DEFAULT=NO
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=160x90,CODECS="avc1.42c00b,mp4a.40.2",SUBTITLES="legendas"
imagem.m3u8
`

/** Streams a test picture with its sound and captions from now on, one second a piece, as ffmpeg makes it. */
export async function startLiveServer(ffmpeg: string): Promise<LiveServer> {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-live-'))
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=160x90:rate=10:duration=${longest}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${longest}`]
  const coding = '-c:v libx264 -profile:v baseline -preset ultrafast -pix_fmt yuv420p -g 10 -sc_threshold 0 -c:a aac'
  const hls = '-f hls -hls_time 1 -hls_list_size 0 -hls_segment_filename %d.ts all.m3u8'
  const all = ['-loglevel', 'error', '-y', ...picture, ...sound, ...coding.split(' '), ...hls.split(' ')]
  execFileSync(ffmpeg, all, { cwd: folder })

  const begun = Date.now()
  let [isOff, last] = [false, Number.POSITIVE_INFINITY]
  const pieces = () => Math.min(longest - 1, last, Math.floor((Date.now() - begun) / 1000) + 3)
  const playlist = (ending: string): string => {
    const end = pieces()
    const first = Math.max(0, end - window)
    const named = Array.from({ length: end - first }, (_, at) => `#EXTINF:1.0,\n${first + at}.${ending}\n`)
    const closed = Number.isFinite(last) ? '#EXT-X-ENDLIST\n' : ''
    return `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:${first}\n${named.join('')}${closed}`
  }
  const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 23)
  // A transport stream of ffmpeg begins at 1.4 s of its own clock.
  const caption = (at: number) =>
    `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:126000,LOCAL:00:00:00.000\n\n${clock(at)} --> ${clock(at + 1)}\nSegundo ${at}\n`
  const answerTo = async (path: string): Promise<Buffer | string | null> => {
    if (path === 'sala.m3u8') return master
    if (path === 'imagem.m3u8') return playlist('ts')
    if (path === 'legendas.m3u8') return playlist('vtt')
    const [, number = '', ending] = /^(\d+)\.(ts|vtt)$/.exec(path) ?? []
    if (ending === 'vtt') return caption(Number(number))
    return ending === 'ts' ? readFile(join(folder, path)).catch(() => null) : null
  }

  const asked: string[] = []
  const server = createServer((request, answer) => {
    const path = (request.url ?? '/').slice(1).replace(/\?.*$/, '')
    asked.push(path)
    if (isOff) {
      request.socket.destroy()
      return
    }
    void answerTo(path).then((body) =>
      answer
        .writeHead(body === null ? 404 : 200, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
        .end(body ?? ''),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: `http://${host}/sala.m3u8`,
    asked,
    drop() {
      isOff = true
      server.closeAllConnections()
    },
    back: () => void (isOff = false),
    end: () => void (last = pieces()),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
