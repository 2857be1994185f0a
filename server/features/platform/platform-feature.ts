import {
  platformContract,
  readPlatform as readPlatformEndpoint,
  testMail as testMailEndpoint,
} from '#contract/features/platform/platform-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { readPlatform, testMail } from './platform-service.ts'

export const platformFeature = serverFeature(platformContract, {
  routes: [
    implement(readPlatformEndpoint, async ({ services }) => readPlatform(services)),
    implement(testMailEndpoint, async ({ body, staff, services }) => {
      await testMail(services, staff, body.to)
      return { done: true } as const
    }),
  ],
})
