// jws brings no types: what the tests use of it here.
declare module 'jws' {
  export function verify(jwt: string, algorithm: string, publicKey: string): boolean
}
