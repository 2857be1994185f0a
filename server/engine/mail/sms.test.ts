import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoMailbox, DemoMessage } from './demo-mailbox.ts'
import { openSms } from './sms.ts'

const arrived: { headers: IncomingHttpHeaders; url: string; body: unknown }[] = []
let answer: { status: number; location?: string } = { status: 202 }
let server: Server
let address = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      arrived.push({ headers: request.headers, url: request.url ?? '', body: JSON.parse(body) })
      response
        .writeHead(answer.status, answer.location ? { location: answer.location } : {})
        .end('thanks +5511987654321')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const kept: DemoMessage[] = []
const mailbox: DemoMailbox = { keep: async (message) => void kept.push(message), list: async () => [] }
const message = { id: 'sms-1', channel: 'whatsapp', to: '+5511987654321', text: 'Olá' } as const

test('a gateway gets the message as JSON with its credentials, and knows a repeated one', async () => {
  const sms = openSms({ smsGatewayUrl: `http://user:p%40ss@${address}/v1/messages?a=1`, demo: true }, mailbox)
  await sms.send(message)
  expect(arrived[0]).toMatchObject({ url: '/v1/messages?a=1', body: message })
  expect(arrived[0]?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
    'content-type': 'application/json',
    'idempotency-key': 'sms-1',
  })
  expect(kept).toEqual([])
})

test('what a gateway refuses, or sends elsewhere, fails without the number it was about', async () => {
  const sms = openSms({ smsGatewayUrl: `http://${address}/`, demo: false }, mailbox)
  answer = { status: 500 }
  await expect(sms.send(message)).rejects.toThrow('the SMS gateway answered 500')
  answer = { status: 307, location: 'http://127.0.0.1:1/' }
  await expect(sms.send(message)).rejects.toThrow()
  answer = { status: 202 }
})

test('the demo keeps it in its mailbox; outside the demo it says what is missing', async () => {
  await openSms({ smsGatewayUrl: null, demo: true }, mailbox).send(message)
  expect(kept).toEqual([{ ...message, subject: '' }])
  const none = openSms({ smsGatewayUrl: null, demo: false }, mailbox)
  expect(none.canSend).toBe(false)
  await expect(none.send(message)).rejects.toThrow('SMS_GATEWAY_URL is not set')
})
