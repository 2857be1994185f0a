import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  subject: (brand: string) => string
  hello: string
  text: (brand: string) => string
  action: string
  lasts: string
  notYou: string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    subject: (brand) => `Confirme seu e-mail para ${brand}`,
    hello: 'Olá!',
    text: (brand) => `Recebemos um cadastro em ${brand} com este e-mail. Para concluir, confirme que ele é seu:`,
    action: 'Confirmar meu e-mail',
    lasts: 'O link vale por 48 horas e funciona uma única vez.',
    notYou: 'Se não foi você, ignore esta mensagem: sem a confirmação, nenhuma conta é criada.',
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    subject: (brand) => `Confirm your e-mail for ${brand}`,
    hello: 'Hello!',
    text: (brand) => `We received a sign-up for ${brand} with this e-mail. To finish it, confirm that it is yours:`,
    action: 'Confirm my e-mail',
    lasts: 'The link is valid for 48 hours and works only once.',
    notYou: 'If it was not you, ignore this message: without the confirmation no account is made.',
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    subject: (brand) => `Confirma tu correo para ${brand}`,
    hello: '¡Hola!',
    text: (brand) => `Recibimos un registro en ${brand} con este correo. Para terminarlo, confirma que es tuyo:`,
    action: 'Confirmar mi correo',
    lasts: 'El enlace vale 48 horas y funciona una sola vez.',
    notYou: 'Si no fuiste tú, ignora este mensaje: sin la confirmación no se crea ninguna cuenta.',
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    subject: (brand) => `Confirmez votre e-mail pour ${brand}`,
    hello: 'Bonjour,',
    text: (brand) =>
      `Nous avons reçu une inscription à ${brand} avec cet e-mail. Pour la terminer, confirmez qu’il est à vous :`,
    action: 'Confirmer mon e-mail',
    lasts: 'Le lien est valable 48 heures et ne sert qu’une fois.',
    notYou: 'Si ce n’était pas vous, ignorez ce message : sans confirmation, aucun compte n’est créé.',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** The letter that asks to confirm an address. It says nothing that was typed: whose address it is, is not known yet. */
export function confirmLetter(input: { language: LanguageCode; brand: string; url: string }) {
  const { language, brand, url } = input
  const own = words[language]
  return writeLetter({
    language,
    subject: own.subject(brand),
    greeting: own.hello,
    paragraphs: [own.text(brand)],
    action: { label: own.action, url },
    notes: [own.lasts, own.notYou],
    signature: own.signature(brand),
  })
}
