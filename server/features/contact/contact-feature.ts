import { contactContract, sendContact } from '#contract/features/contact/contact-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { takeMessage } from './contact-service.ts'

export const contactFeature = serverFeature(contactContract, {
  routes: [
    implement(sendContact, async (context) => takeMessage(context.services, context.body, await context.readMember())),
  ],
})
