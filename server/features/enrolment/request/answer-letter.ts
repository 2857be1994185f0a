import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  hello: (name: string) => string
  approved: (title: string) => { subject: string; text: string }
  refused: (title: string) => { subject: string; text: string }
  reason: (reason: string) => string
  action: string
  again: string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    approved: (title) => ({
      subject: `Inscrição aprovada: ${title}`,
      text: `Sua inscrição em “${title}” foi aprovada. O curso já está aberto para você.`,
    }),
    refused: (title) => ({
      subject: `Inscrição não aprovada: ${title}`,
      text: `Sua inscrição em “${title}” não foi aprovada.`,
    }),
    reason: (reason) => `Motivo: ${reason}`,
    action: 'Abrir o curso',
    again: 'Se algo mudou, você pode pedir a inscrição de novo na página do curso.',
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    approved: (title) => ({
      subject: `Enrolment approved: ${title}`,
      text: `Your enrolment in “${title}” was approved. The course is open to you now.`,
    }),
    refused: (title) => ({
      subject: `Enrolment not approved: ${title}`,
      text: `Your enrolment in “${title}” was not approved.`,
    }),
    reason: (reason) => `Reason: ${reason}`,
    action: 'Open the course',
    again: 'If something has changed, you can ask again on the page of the course.',
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    approved: (title) => ({
      subject: `Inscripción aprobada: ${title}`,
      text: `Tu inscripción en «${title}» se ha aprobado. El curso ya está abierto para ti.`,
    }),
    refused: (title) => ({
      subject: `Inscripción no aprobada: ${title}`,
      text: `Tu inscripción en «${title}» no se ha aprobado.`,
    }),
    reason: (reason) => `Motivo: ${reason}`,
    action: 'Abrir el curso',
    again: 'Si algo ha cambiado, puedes volver a pedir la inscripción en la página del curso.',
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    approved: (title) => ({
      subject: `Inscription acceptée : ${title}`,
      text: `Votre inscription à « ${title} » a été acceptée. Le cours vous est ouvert.`,
    }),
    refused: (title) => ({
      subject: `Inscription refusée : ${title}`,
      text: `Votre inscription à « ${title} » n’a pas été acceptée.`,
    }),
    reason: (reason) => `Motif : ${reason}`,
    action: 'Ouvrir le cours',
    again: 'Si quelque chose a changé, vous pouvez redemander l’inscription sur la page du cours.',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** Tells somebody what became of the enrolment they asked for. `refusedFor`: why it was refused; null: it was approved. */
export function answerLetter(to: {
  language: LanguageCode
  name: string
  brand: string
  title: string
  refusedFor: string | null
  url: string
}): { subject: string; text: string; html: string } {
  const own = words[to.language]
  const { subject, text } = to.refusedFor === null ? own.approved(to.title) : own.refused(to.title)
  return writeLetter({
    language: to.language,
    subject,
    greeting: own.hello(to.name),
    paragraphs: to.refusedFor === null ? [text] : [text, own.reason(to.refusedFor)],
    action: { label: own.action, url: to.url },
    notes: to.refusedFor === null ? [] : [own.again],
    signature: own.signature(to.brand),
  })
}
