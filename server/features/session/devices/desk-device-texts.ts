import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'
import type { readDevice } from './device-family.ts'

type Device = ReturnType<typeof readDevice>

interface Words {
  subject: string
  hello: (name: string) => string
  text: (device: string) => string
  /** What a browser and its system are called together; null: the one that nobody knows. */
  device: (browser: string | null, system: string | null) => string
  was: string
  notYou: string
  action: string
  signature: string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    subject: 'Novo aparelho na administração',
    hello: (name) => `Olá, ${name}!`,
    text: (device) =>
      `Alguém abriu a administração com a sua conta em um aparelho que ainda não tínhamos visto: ${device}.`,
    device: (browser, system) => `${browser ?? 'outro navegador'} em ${system ?? 'outro sistema'}`,
    was: 'Se foi você, não é preciso fazer nada.',
    notYou: 'Se não foi você, troque a senha agora mesmo e encerre as outras sessões no seu perfil.',
    action: 'Conferir minhas sessões',
    signature: 'Equipe Trilha',
  },
  'en-US': {
    subject: 'New device at the administration',
    hello: (name) => `Hello, ${name}!`,
    text: (device) =>
      `Somebody opened the administration with your account on a device that we had not seen before: ${device}.`,
    device: (browser, system) => `${browser ?? 'another browser'} on ${system ?? 'another system'}`,
    was: 'If it was you, there is nothing to do.',
    notYou: 'If it was not you, change your password right away and end the other sessions in your profile.',
    action: 'Check my sessions',
    signature: 'The Trilha team',
  },
  'es-ES': {
    subject: 'Nuevo dispositivo en la administración',
    hello: (name) => `¡Hola, ${name}!`,
    text: (device) =>
      `Alguien abrió la administración con tu cuenta en un dispositivo que todavía no habíamos visto: ${device}.`,
    device: (browser, system) => `${browser ?? 'otro navegador'} en ${system ?? 'otro sistema'}`,
    was: 'Si fuiste tú, no hace falta hacer nada.',
    notYou: 'Si no fuiste tú, cambia la contraseña ahora mismo y cierra las demás sesiones en tu perfil.',
    action: 'Revisar mis sesiones',
    signature: 'Equipo Trilha',
  },
  'fr-FR': {
    subject: 'Nouvel appareil à l’administration',
    hello: (name) => `Bonjour ${name},`,
    text: (device) =>
      `Quelqu’un a ouvert l’administration avec votre compte sur un appareil que nous n’avions pas encore vu : ${device}.`,
    device: (browser, system) => `${browser ?? 'un autre navigateur'} sur ${system ?? 'un autre système'}`,
    was: 'Si c’était vous, il n’y a rien à faire.',
    notYou:
      'Si ce n’était pas vous, changez tout de suite le mot de passe et fermez les autres sessions dans votre profil.',
    action: 'Vérifier mes sessions',
    signature: 'L’équipe Trilha',
  },
}

const browserNames: Record<Device['browser'], string | null> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  other: null,
}
const systemNames: Record<Device['system'], string | null> = {
  android: 'Android',
  ios: 'iOS',
  windows: 'Windows',
  chromeos: 'ChromeOS',
  macos: 'macOS',
  linux: 'Linux',
  other: null,
}

/** The letter to staff who came to the desk from a device they never came from. */
export function newDeviceLetter(to: { language: LanguageCode; name: string }, device: Device, profileUrl: string) {
  const { subject, hello, text, device: deviceName, was, notYou, action, signature } = words[to.language]
  return writeLetter({
    language: to.language,
    subject,
    greeting: hello(to.name),
    paragraphs: [text(deviceName(browserNames[device.browser], systemNames[device.system])), was],
    action: { label: action, url: profileUrl },
    notes: [notYou],
    signature,
  })
}
