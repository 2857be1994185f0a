import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  subject: string
  hello: (name: string) => string
  text: (day: string) => string
  kept: string
  action: string
  notYou: string
  signature: string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    subject: 'Pedido de exclusão da sua conta',
    hello: (name) => `Olá, ${name}!`,
    text: (day) =>
      `Recebemos o pedido de exclusão da sua conta. Ela será excluída em ${day}. Até lá, você pode cancelar o pedido no seu perfil.`,
    kept: 'Vendas e fotos já enviadas ficam guardadas sem o seu nome, como prova para auditorias e impostos.',
    action: 'Abrir meu perfil',
    notYou: 'Se não foi você quem pediu, cancele o pedido e troque a sua senha.',
    signature: 'Equipe Trilha',
  },
  'en-US': {
    subject: 'Request to delete your account',
    hello: (name) => `Hello, ${name}!`,
    text: (day) =>
      `We received the request to delete your account. It will be deleted on ${day}. Until then you can cancel the request in your profile.`,
    kept: 'Sales and photos already sent are kept without your name, as proof for audits and taxes.',
    action: 'Open my profile',
    notYou: 'If you did not ask for this, cancel the request and change your password.',
    signature: 'The Trilha team',
  },
  'es-ES': {
    subject: 'Solicitud de eliminación de tu cuenta',
    hello: (name) => `¡Hola, ${name}!`,
    text: (day) =>
      `Recibimos la solicitud de eliminar tu cuenta. Se eliminará el ${day}. Hasta entonces puedes cancelar la solicitud en tu perfil.`,
    kept: 'Las ventas y fotos ya enviadas se conservan sin tu nombre, como prueba para auditorías e impuestos.',
    action: 'Abrir mi perfil',
    notYou: 'Si no lo pediste tú, cancela la solicitud y cambia tu contraseña.',
    signature: 'El equipo de Trilha',
  },
  'fr-FR': {
    subject: 'Demande de suppression de votre compte',
    hello: (name) => `Bonjour ${name},`,
    text: (day) =>
      `Nous avons reçu la demande de suppression de votre compte. Il sera supprimé le ${day}. D’ici là, vous pouvez annuler la demande dans votre profil.`,
    kept: 'Les ventes et photos déjà envoyées sont conservées sans votre nom, comme preuve pour les audits et les impôts.',
    action: 'Ouvrir mon profil',
    notYou: 'Si vous n’êtes pas à l’origine de cette demande, annulez-la et changez votre mot de passe.',
    signature: 'L’équipe Trilha',
  },
}

/** The letter that confirms the request and says until when it can be cancelled. */
export function deletionLetter(input: { language: LanguageCode; name: string; dueAt: Date; profileUrl: string }) {
  const { language, name, dueAt, profileUrl } = input
  const own = words[language]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'America/Sao_Paulo' }).format(dueAt)
  return writeLetter({
    language,
    subject: own.subject,
    greeting: own.hello(name),
    paragraphs: [own.text(day), own.kept],
    action: { label: own.action, url: profileUrl },
    notes: [own.notYou],
    signature: own.signature,
  })
}
