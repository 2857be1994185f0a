import { newId } from '#contract/engine/ids.ts'
import type { WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'
import { featureSamples } from '#test/support/samples.ts'

const code = '1-0000-0000-0000-0000'
const template = { templateId: newId() }
const written: WrittenTemplate = {
  name: 'Padrão',
  paper: 'a4',
  background: null,
  logo: null,
  heading: {},
  above: {},
  below: {},
  signatures: [],
}

export const certificateSamples = featureSamples({
  endpoints: {
    ownCertificate: { body: { trail_id: 1 } },
    certificatePaper: { params: { code } },
    checkCertificate: { params: { code } },
    listCertificates: {},
    listCertifiedItems: {},
    listCertificateTemplates: {},
    readGivenCertificate: { params: { code } },
    revokeCertificate: { params: { code }, body: { reason: 'Dada por engano' } },
    correctCertificate: { params: { code }, body: { person: 'Ana Sílvia' } },
    setCertifiedItem: { params: { kind: 'trail', itemId: '1' }, body: { templateId: null, validMonths: 24 } },
    readCertificateTemplate: { params: template },
    createCertificateTemplate: { body: written },
    changeCertificateTemplate: { params: template, body: written },
    useCertificateTemplate: { params: template },
    removeCertificateTemplate: { params: template },
    previewCertificateTemplate: { body: { written, name: 'usual', language: 'pt-BR' } },
  },
})
