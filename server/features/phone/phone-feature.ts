import {
  phoneContract,
  readPhones,
  removeOwnPhone,
  saveOwnPhone,
  sendPhoneCode,
  verifyPhone,
} from '#contract/features/phone/phone-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { accessOnly } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { forgetPhone, keepPhone, readOwnPhones, sendOwnCode, verifyOwnPhone } from './own-phones-service.ts'

export const phoneFeature = serverFeature(phoneContract, {
  sharedTables: ['person_phone', 'access_code'],
  keyedTables: [{ table: 'access_code', what: 'codes that were sent' }],
  personalTables: [
    { table: 'person_phone', by: 'user_id', tenant: false, omit: [], onDelete: 'delete' },
    { table: 'access_code', by: 'user_id', tenant: false, omit: { reason: accessOnly }, onDelete: 'delete' },
  ],
  routes: [
    implement(readPhones, async ({ person, services }) => readOwnPhones(services, person.userId)),
    implement(saveOwnPhone, async ({ body, person, services }) => keepPhone(services, person, body)),
    implement(removeOwnPhone, async ({ body, person, services }) => forgetPhone(services, person, body.kind)),
    implement(sendPhoneCode, async ({ body, person, services }) => sendOwnCode(services, person.userId, body)),
    implement(verifyPhone, async ({ body, person, services }) => verifyOwnPhone(services, person, body)),
  ],
})
