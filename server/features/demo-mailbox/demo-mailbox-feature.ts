import { demoMailboxContract, readDemoMailbox } from '#contract/features/demo-mailbox/demo-mailbox-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { fail } from '#server/platform/problem.ts'

/** What the demo would have sent, for whoever tries it. Its passwords are no secret either. */
export const demoMailboxFeature = serverFeature(demoMailboxContract, {
  routes: [
    implement(readDemoMailbox, async ({ services }) => {
      if (!services.config.demo) fail('resource.not_found')
      return { messages: await services.demoMailbox.list() }
    }),
  ],
})
