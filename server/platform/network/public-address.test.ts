import { expect, test } from 'vitest'
import { isPublic } from './public-address.ts'

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  '64:ff9b::a00:1',
  'x',
])('a name that leads into it is not followed: %s', (address) => expect(isPublic(address)).toBe(false))

test.each(['142.250.79.10', '2800:3f0:4001:80a::200a'])('one of the public network is: %s', (address) =>
  expect(isPublic(address)).toBe(true),
)
