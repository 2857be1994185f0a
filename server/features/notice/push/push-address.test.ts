import { expect, test } from 'vitest'
import { isPushAddress } from './push-address.ts'

const house = 'https://trilha.example.com'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('push messages go to push services: %s', (endpoint) => expect(isPushAddress(endpoint, house)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:pass@fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:9000/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:127.0.0.1]/abc',
  'https://169.254.169.254/latest',
  'https://10.0.0.7/abc',
  'https://localhost/abc',
  'https://database.internal/abc',
  'https://printer.local/abc',
  'https://intranet/abc',
  'https://host.internal./abc',
  'ftp://push.example.com/abc',
  'nonsense',
])('and to nothing of the house’s own network: %s', (endpoint) => expect(isPushAddress(endpoint, house)).toBe(false))

test('an installation on this machine alone may have its push service here', () => {
  expect(isPushAddress('http://127.0.0.1:9000/abc', 'http://localhost:4321')).toBe(true)
})
