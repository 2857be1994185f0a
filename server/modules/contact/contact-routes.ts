import { sendContact } from '#contract/contact.ts'
import { implement } from '#server/platform/http/implement.ts'
import type { ServerModule } from '#server/platform/http/module.ts'
import { takeMessage } from './contact-service.ts'

export const contactModule: ServerModule = {
  name: 'contact',
  routes: [
    implement(sendContact, async (context) => takeMessage(context.services, context.body, await context.readMember())),
  ],
}
