import { t } from '@lingui/core/macro'
import { documentName } from '#contract/features/register/document.ts'
import type { FieldProblem } from '#contract/engine/errors.ts'
import type { Gender, MaritalStatus } from '#contract/features/profile/profile-contract.ts'
import type { RegisterFieldName } from '#contract/features/settings/settings-schema.ts'
import { errorText } from '#platform/error-text.ts'
import type { StepName } from './rules/register-form.ts'

export function genderText(gender: Gender): string {
  switch (gender) {
    case 'female':
      return t`Feminino`
    case 'male':
      return t`Masculino`
    case 'non_binary':
      return t`Não binário`
    case 'other':
      return t`Outro`
    default:
      return t`Prefiro não informar`
  }
}

export function maritalText(status: MaritalStatus): string {
  switch (status) {
    case 'single':
      return t`Solteiro(a)`
    case 'married':
      return t`Casado(a)`
    case 'stable_union':
      return t`União estável`
    case 'separated':
      return t`Separado(a)`
    case 'divorced':
      return t`Divorciado(a)`
    default:
      return t`Viúvo(a)`
  }
}

export function stepText(step: StepName): string {
  switch (step) {
    case 'person':
      return t`Seus dados`
    case 'contact':
      return t`Contato`
    case 'address':
      return t`Endereço`
    case 'work':
      return t`Onde você trabalha`
    default:
      return t`Acesso`
  }
}

/** What a document is called where the client is. */
export const documentLabel = (country: string): string => documentName(country) ?? t`Documento`

/** The label of a field that is one input. */
export function fieldText(name: RegisterFieldName, country: string): string {
  switch (name) {
    case 'document':
      return documentLabel(country)
    case 'full_name':
      return t`Nome completo`
    case 'nickname':
      return t`Apelido`
    case 'birthday':
      return t`Data de nascimento`
    case 'gender':
      return t`Gênero`
    case 'marital_status':
      return t`Estado civil`
    case 'children':
      return t`Número de filhos`
    case 'mobile_phone':
      return t`Celular`
    case 'residential_phone':
      return t`Telefone residencial`
    case 'commercial_phone':
      return t`Telefone comercial`
    case 'whatsapp':
      return t`WhatsApp`
    case 'profession':
      return t`Profissão`
    case 'gmin':
      return t`Número GMIN`
    case 'cadv':
      return t`Código CADV`
    case 'email':
      return t`E-mail`
    case 'address':
      return t`Endereço`
    case 'disability':
      return t`Pessoa com deficiência`
    case 'company':
      return t`Empresa ou agência`
    case 'brands':
      return t`Marcas`
    case 'stores':
      return t`Lojas`
    default:
      return t`Quero receber novidades por e-mail`
  }
}

/** What stands beside a wrong field. `code` is the reason, or the server's own code. */
export function problemText(
  field: string,
  code: string | undefined,
  facts: { country: string; minimumAge: number },
): string | undefined {
  const { country, minimumAge: age } = facts
  if (!code) return undefined
  if (code === 'register.document_taken') return takenText(country)
  if (code.startsWith('register.')) return errorText(code as 'register.email_taken', { age })
  if (code === 'too_long' && field !== 'password') return t`Seu texto tem mais que 256 caracteres`
  return code === 'required' ? requiredText(field, facts) : wrongText(field, code as FieldProblem['code'], age)
}

/** "CPF já cadastrado", by the name of the country's document. */
export function takenText(country: string): string {
  const name = documentName(country)
  return name === 'CPF' ? errorText('register.document_taken') : t`Documento já cadastrado`
}

function requiredText(field: string, { country, minimumAge: age }: { country: string; minimumAge: number }): string {
  switch (field) {
    case 'document':
      return country === 'BR' ? t`CPF é obrigatório` : t`Documento é obrigatório`
    case 'address.zip':
      return country === 'BR' ? t`CEP é obrigatório` : t`Código postal é obrigatório`
    case 'address.street':
      return t`Endereço é obrigatório`
    case 'address.number':
      return t`Número é obrigatório`
    case 'address.neighborhood':
      return t`Bairro é obrigatório`
    case 'address.city':
      return t`Cidade é obrigatório`
    case 'address.state':
      return t`Estado é obrigatório`
    case 'company':
      return t`Escolha uma empresa ou agência.`
    case 'brands':
      return t`Escolha pelo menos uma marca da agência.`
    case 'chains':
      return t`Escolha pelo menos uma rede.`
    case 'stores':
      return t`Escolha pelo menos uma loja de cada rede.`
    case 'terms':
      return t`Aceite os termos para continuar.`
    case 'adult':
      return t`Confirme que você tem ${age} anos ou mais.`
    default:
      return t`Campo obrigatório`
  }
}

function wrongText(field: string, code: FieldProblem['code'], age: number): string {
  switch (field) {
    case 'document':
      return t`Documento inválido`
    case 'birthday':
      return code === 'too_large' ? errorText('register.under_age', { age }) : t`Preencha o campo corretamente`
    case 'full_name':
      return t`Informe nome e sobrenome.`
    case 'email':
      return t`E-mail inválido`
    case 'emailConfirmation':
      return t`Os e-mails não são iguais.`
    case 'passwordConfirmation':
      return t`As senhas não são iguais.`
    case 'mobile_phone':
    case 'whatsapp':
      return t`Telefone inválido. Informe um celular com DDD.`
    case 'residential_phone':
    case 'commercial_phone':
      return t`Telefone inválido. Confira o DDD e o número.`
    case 'address.zip':
      return t`CEP inválido`
    case 'stores':
      return errorText('register.store_not_participating')
    default:
      return t`Preencha o campo corretamente`
  }
}
