import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { signInAs } from '#test/support/staff-caller.ts'
import { openNoticing, type Noticing } from '../noticing.test-support.ts'

/** A push service of this machine: what it was posted, and what it answers. */
const service = createServer((request, response) => {
  posted.push(request)
  request.resume()
  response.writeHead(answers).end()
})
let posted: IncomingMessage[] = []
let answers = 201
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(async () => void (await new Promise((resolve) => service.close(resolve))))

const keys = () => {
  const device = createECDH('prime256v1')
  return { p256dh: device.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

onOneEngine((engine) => {
  let desk: Noticing
  beforeAll(async () => void (desk = await openNoticing(engine)))
  afterAll(async () => desk.installation.close())
  beforeEach(async () => {
    await desk.clear()
    posted = []
    answers = 201
  })

  /** A device of Ana's, signed in. */
  const openDevice = async () => {
    const device = await signInAs(desk.installation, desk.installation.ids.ana)
    const subscribe = (endpoint = `${base}/${device.sessionId}`) =>
      device.send('POST', '/api/push/', { endpoint, ...keys() })
    const isOn = async () => (await device.get('/api/push/')).json<{ isOn: boolean }>().isOn
    return { ...device, subscribe, isOn }
  }
  const subscriptions = () =>
    desk.installation.services.database.inSystem((tx) => tx.selectFrom('push_subscription').selectAll().execute())

  test('who turned them on gets a notice on each of their devices, once, sealed for the device and signed by the house', async () => {
    const devices = [await openDevice(), await openDevice()]
    expect(await devices[0]?.isOn()).toBe(false)
    for (const device of devices) expect((await device.subscribe()).json()).toEqual({ done: true })
    expect(await devices[0]?.isOn()).toBe(true)
    expect(JSON.stringify(await subscriptions())).not.toContain(base)
    expect((await desk.reach()).reached.push).toBe(1)
    const sent = await desk.send({ channels: ['push'] })
    expect(sent).toMatchObject({ state: 'sent', went: { push: 1 } })
    expect(posted.map(({ url }) => String(url)).toSorted()).toEqual(
      devices.map(({ sessionId }) => `/${sessionId}`).toSorted(),
    )
    expect(posted[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
    })
  })

  test('at night they wait for eight in the morning', async () => {
    await (await openDevice()).subscribe()
    desk.installation.clock.set('2026-11-19T00:30:00.000Z')
    await desk.send({ channels: ['push'] })
    expect(posted).toHaveLength(0)
    desk.installation.clock.set('2026-11-19T11:00:00.000Z')
    await desk.makeJobsDue()
    await desk.installation.services.jobs.run()
    expect(posted).toHaveLength(1)
  })

  test.each([404, 410])(
    'a device that the push service knows no more (%i) is forgotten, and counts for nobody',
    async (status) => {
      await (await openDevice()).subscribe()
      answers = status
      expect(await desk.send({ channels: ['push'] })).toMatchObject({ state: 'sent', went: { push: 0 } })
      expect(await subscriptions()).toEqual([])
    },
  )

  test('a push service that is out of order is tried again', async () => {
    await (await openDevice()).subscribe()
    answers = 503
    expect(await desk.send({ channels: ['push'] })).toMatchObject({ state: 'sending', waiting: { push: 1 } })
    answers = 201
    await desk.makeJobsDue()
    await desk.installation.services.jobs.run()
    expect(posted).toHaveLength(2)
  })

  test('who signed out on a device gets none there; another person on the same browser takes it over', async () => {
    const [first, second] = [await openDevice(), await openDevice()]
    await first.subscribe(`${base}/one`)
    await desk.installation.services.database.inSystem((tx) =>
      tx
        .updateTable('session_family')
        .set({ revoked_at: desk.installation.clock.now() })
        .where('id', '=', first.sessionId)
        .execute(),
    )
    expect((await desk.reach()).reached.push).toBe(0)
    await second.subscribe(`${base}/one`)
    expect(await subscriptions()).toMatchObject([{ family_id: second.sessionId }])
    await second.send('POST', '/api/push/remove/')
    expect(await subscriptions()).toEqual([])
  })

  test('an address that is not a push service’s is refused', async () => {
    const device = await openDevice()
    for (const endpoint of ['https://10.0.0.1/x', 'http://push.example.com/x', 'https://intranet/x']) {
      const refused = await device.subscribe(endpoint)
      expect([refused.status, refused.json<Problem>().fields], endpoint).toEqual([
        422,
        [{ field: 'endpoint', code: 'invalid' }],
      ])
    }
    expect(await subscriptions()).toEqual([])
  })
})
