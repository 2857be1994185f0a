import { newId } from '#contract/engine/ids.ts'
import { featureSamples, password } from '#test/support/samples.ts'

export const recoverySamples = featureSamples({
  endpoints: {
    recoverPassword: { body: { username: 'ana' } },
    getPhoneNumber: { body: { document: '529.982.247-25' } },
    sendRecoverCode: { body: { document: '529.982.247-25', phone: '+5511987654321', channel: 'sms' } },
    validateRecoverCode: { body: { request: newId(), code: '123456' } },
    checkPasswordLink: { body: { uidb64: 'YQ', token: 'a'.repeat(43) } },
    setPassword: { body: { uidb64: 'YQ', token: 'a'.repeat(43), password } },
    passwordRules: {},
    changePassword: { body: { password: 'outra senha boa', current: password } },
  },
})
