import { readDemoMailbox } from '#contract/demo-mailbox.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { ServerModule } from '#server/platform/http/module.ts'
import { fail } from '#server/platform/problem.ts'

/** What the demo would have sent, for whoever tries it. Its passwords are no secret either. */
export const demoMailboxModule: ServerModule = {
  name: 'demo-mailbox',
  routes: [
    implement(readDemoMailbox, async ({ services }) => {
      if (!services.config.demo) fail('resource.not_found')
      return { messages: await services.demoMailbox.list() }
    }),
  ],
}
