import { deviceFamily } from './device-family.ts'

/** What a request's device is known by to its person: families of browser and system (`chrome/android`). */
export const deviceOf = (request: { headers: { 'user-agent'?: string | undefined } }): string =>
  deviceFamily(request.headers['user-agent'])
