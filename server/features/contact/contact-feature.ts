import { contactContract, sendContact } from '#contract/features/contact/contact-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { takeMessage } from './contact-service.ts'

export const contactFeature = serverFeature(contactContract, {
  personalTables: [{ table: 'contact_message', by: 'user_id', tenant: true, omit: [], onDelete: 'delete' }],
  routes: [
    implement(sendContact, async (context) => takeMessage(context.services, context.body, await context.readMember())),
  ],
})
