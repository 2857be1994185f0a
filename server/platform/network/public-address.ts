import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

// [Note: Outside addresses] A server that calls what somebody told it would call its own network for them. An address is
// an https one of a public name; what the name leads to is looked at once more when it is called, and an address that is
// not of the public network is not connected to.

const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['64:ff9b::', 32],
  ['100::', 64],
] as const)
  closed.addSubnet(net, bits, 'ipv6')
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public network; an IPv4 one in IPv6 clothes is none. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** A name that the public network may know: no number, and none of those that only a house's own network has. */
const publicName = /^(?!.*\.(?:local|localhost|internal|home\.arpa)$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/

const loopback = new Set(['127.0.0.1', 'localhost'])

/**
 * Whether an address that somebody told may be called: an https one of a public name, without credentials. An installation
 * that is itself on this machine alone (`publicUrl`) may have what it calls there, too: so have tests.
 */
export function isOutside({ protocol, hostname, username, password }: URL, publicUrl: string): boolean {
  if (username || password) return false
  if (hostname === '127.0.0.1') return loopback.has(new URL(publicUrl).hostname)
  return protocol === 'https:' && publicName.test(hostname)
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Finds what a name leads to, and fails where that is not of the public network: `lookup` of a request. */
export function lookUpPublic(name: string, options: LookupOptions, found: Found): void {
  lookUp(name, { ...options, all: true }, (error, addresses) => {
    const refused =
      error ?? (addresses.every(({ address }) => isPublic(address)) ? null : new Error('not a public address'))
    const [first] = addresses ?? []
    if (refused || !first) found(refused ?? new Error('no address'), '')
    else if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
