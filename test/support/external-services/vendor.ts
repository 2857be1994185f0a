import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A vendor of videos and slides, at this machine: it speaks to whoever frames it as the real ones do. */
export interface StandInVendor {
  origin: string
  /** Paths that it was asked for, in order, with the address that was said to have asked. */
  asked: { path: string; referrer: string | undefined }[]
  close: () => Promise<void>
}

/**
 * A player that goes twice as fast as time, and what both protocols need of it. Under `gone` the vendor has nothing;
 * whatever is called `mute` never says a word.
 */
const player = (duration: number) => `
const query = new URLSearchParams(location.search)
const name = location.pathname.split('/').at(-1)
let at = Number(query.get('start') ?? /t=(\\d+)/.exec(location.hash)?.[1] ?? 0), playing = false, last = 0
const duration = ${duration}, rate = 2
const step = () => {
  const now = performance.now()
  if (playing) { at = Math.min(duration, at + (now - last) / 1000 * rate); if (at >= duration) { playing = false; tell('ended') } else tell('time') }
  last = now
}
setInterval(step, 200)
const play = () => { if (at >= duration) at = 0; playing = true; last = performance.now(); tell('playing') }
const go = (to) => { tell('seeking', to); at = to; play() }
document.getElementById('play').onclick = play
document.getElementById('end').onclick = () => go(duration * 0.9)
`

const youtube = `
let listens = false
const states = { ended: 0, playing: 1, time: 1, seeking: 3 }
const send = (event, info) => listens && parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), query.get('origin'))
const tell = (what, to) => send('infoDelivery', { playerState: states[what], currentTime: to ?? at, duration, playbackRate: rate })
addEventListener('message', ({ data, origin }) => {
  if (origin !== query.get('origin') || name.startsWith('mute')) return
  const { event, func, args } = JSON.parse(data)
  if (event === 'listening' && !listens) {
    listens = true
    if (name.startsWith('gone')) return send('onError', 150)
    send('initialDelivery', { playerState: -1, currentTime: at, duration, playbackRate: rate })
    if (query.get('autoplay') === '1') play()
  }
  if (func === 'seekTo') go(args[0])
})
`

const vimeo = `
const wanted = new Set()
const names = { ended: 'ended', playing: 'playing', time: 'timeupdate', seeking: 'seeking' }
const tell = (what, to) => wanted.has(names[what]) && parent.postMessage(JSON.stringify({ event: names[what], data: { seconds: to ?? at, duration, percent: at / duration } }), '*')
addEventListener('message', ({ data, source }) => {
  if (data.method === 'ping') source.postMessage(JSON.stringify({ method: 'ping' }), '*')
  if (data.method === 'addEventListener') {
    wanted.add(data.value)
    if (data.value === 'playbackratechange') parent.postMessage(JSON.stringify({ event: data.value, data: { playbackRate: rate } }), '*')
    if (wanted.size === 1) setTimeout(play)
  }
  if (data.method === 'setCurrentTime') go(data.value)
})
`

const page = (script: string) =>
  `<!doctype html><html lang="pt"><head><meta charset="utf-8"><title>Vídeo</title></head><body style="background:#222;color:#fff"><h1>Do fornecedor</h1><button id="play">Tocar</button><button id="end">Pular para o fim</button><script>${script}</script></body></html>`

/** Starts one whose videos all last so many seconds. */
export async function startVendor(duration: number): Promise<StandInVendor> {
  const asked: StandInVendor['asked'] = []
  const server = createServer((request, answer) => {
    const path = request.url ?? '/'
    if (path === '/favicon.ico') return answer.writeHead(404).end()
    asked.push({ path, referrer: request.headers.referer })
    const protocol = path.startsWith('/video/') ? vimeo : path.startsWith('/embed/') ? youtube : 'const tell = () => {}'
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(player(duration) + protocol))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
