/** What is wrong with the address of a stream; whether its host may stream for a client is the client's to say. */
export type StreamFault = 'missing' | 'not_https' | 'not_playlist'

// Node and browsers both have it; the contract is compiled with the types of neither.
declare const URL: {
  parse(
    text: string,
  ): { protocol: string; hostname: string; pathname: string; username: string; password: string } | null
}

/**
 * What keeps an address from being one of a stream: it has to be a playlist (`.m3u8`) over https, without a name and a
 * password in it. Null: nothing. Of this machine itself http will do: no network is between.
 */
export function streamFault(address: string): StreamFault | null {
  if (address.trim() === '') return 'missing'
  const url = URL.parse(address.trim())
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1')
  if (!url || !isSafe || url.username !== '' || url.password !== '') return 'not_https'
  return url.pathname.toLowerCase().endsWith('.m3u8') ? null : 'not_playlist'
}
