import { featureSamples } from '#test/support/samples.ts'

export const phoneSamples = featureSamples({
  endpoints: {
    readPhones: {},
    saveOwnPhone: { body: { kind: 'mobile', phone: '+5511987654321' } },
    removeOwnPhone: { body: { kind: 'mobile' } },
    sendPhoneCode: { body: { kind: 'mobile', channel: 'sms' } },
    verifyPhone: { body: { kind: 'mobile', code: '123456' } },
  },
})
