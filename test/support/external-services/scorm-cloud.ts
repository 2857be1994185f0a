import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const registration = /^\/api\/v2\/registrations\/([^/]+)(\/launchLink)?$/

/** A registration as it was told of. */
export interface Told {
  courseId: string
  learner: Record<string, string>
  postBack: { url: string }
}

/** SCORM Cloud, as far as it is spoken with: what it was told, and what it says next. */
export async function openScormCloud() {
  const known = new Map<string, Told>()
  const said = { isAway: false, asked: 0, result: {} as object, told: 0 }
  const server = createServer((request, response) => {
    const answer = (status: number, value: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const { method, url = '', headers } = request
    if (said.isAway) return answer(503, {})
    // What the person's own browser opens.
    if (url.startsWith('/launch/')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Na nuvem</h1>')
      return
    }
    if (headers.authorization !== `Basic ${Buffer.from('app:very secret').toString('base64')}`) return answer(401, {})
    const [, id = '', link] = registration.exec(url) ?? []
    if (method === 'POST' && link) return answer(known.has(id) ? 200 : 404, { launchLink: `/launch/${id}` })
    if (method === 'GET') {
      said.asked++
      return answer(known.has(id) ? 200 : 404, { id, registrationCompletion: 'INCOMPLETE', ...said.result })
    }
    const take = (given: unknown) => {
      const { registrationId, ...told } = given as { registrationId: string } & Told
      said.told++
      if (known.has(registrationId)) return answer(400, { message: 'exists' })
      known.set(registrationId, told)
      response.writeHead(204).end()
    }
    void json(request).then(take)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { SCORM_CLOUD_URL: `${url}/api/v2/`, SCORM_CLOUD_APP_ID: 'app', SCORM_CLOUD_SECRET: 'very secret' }
  return { url, env, known, said, close: () => new Promise((resolve) => server.close(resolve)) }
}
