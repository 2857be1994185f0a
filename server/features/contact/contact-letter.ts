import type { ContactForm } from '#contract/features/contact/contact-contract.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

/** What support gets: in pt-BR, the language support works in; the message stands as it was written. */
export function contactLetter(form: ContactForm, receipt: string, brand: string) {
  return writeLetter({
    language: 'pt-BR',
    subject: `[${receipt}] ${form.subject}`,
    greeting: `Nova mensagem pelo formulário de contato de ${brand}.`,
    paragraphs: [`De: ${form.name} <${form.email}>`, `Assunto: ${form.subject}`, ...form.message.split(/\n+/)],
    notes: ['Responda para o e-mail da pessoa em até 7 dias úteis e cite o número da mensagem.'],
    signature: brand,
  })
}
