import type { CertificateTemplate, WrittenTemplate } from '#contract/features/certificate/certificate-template.ts'

const emptyTemplate: WrittenTemplate = {
  name: '',
  paper: 'a4',
  background: null,
  logo: null,
  heading: {},
  above: {},
  below: {},
  signatures: [],
}

/** A template as it is when its typing begins. */
export const firstDraft = (template: Pick<CertificateTemplate, 'written'> | undefined): WrittenTemplate =>
  template?.written ?? emptyTemplate
