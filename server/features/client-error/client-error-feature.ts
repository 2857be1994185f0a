import { clientErrorContract, reportClientError } from '#contract/features/client-error/client-error-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { scrub } from './scrub.ts'

export const clientErrorFeature = serverFeature(clientErrorContract, {
  routes: [
    implement(reportClientError, async ({ body, log }) => {
      const { name, message, frames, screen, version } = body
      // The app leaves people out of it; whoever else sends something here is not believed to have done so.
      log.warn(
        { app: { name: scrub(name), message: scrub(message), frames, screen: scrub(screen), version: scrub(version) } },
        'an error of the app',
      )
      return { done: true } as const
    }),
  ],
})
