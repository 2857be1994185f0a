/** Makes the audios: `node audios.ts`. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { chime, secondsOf, silence, speak, wavOf } from './voice.ts'

const media = new URL('../media/', import.meta.url).pathname
const voices = { N: 'pt-br 148 40', A: 'pt-br+f3 150 55', B: 'pt-br+m3 146 36', C: 'pt-br+f2 156 60' }
interface Talk {
  name: string
  title: string
  lines: [keyof typeof voices, string][]
}

const talks: Talk[] = [
  {
    name: 'conversa-pintor',
    title: 'Conversa com um pintor de fachadas',
    lines: [
      [
        'A',
        'Hoje converso com o Josué, que pinta fachadas há vinte e dois anos. Josué, qual é o erro que você mais vê?',
      ],
      [
        'B',
        'Pressa. O pessoal lava a parede de manhã e quer pintar à tarde. A água fica presa, e em três meses aparece a bolha.',
      ],
      ['A', 'E quanto tempo você espera?'],
      [
        'B',
        'Depois da lavagem, no mínimo dois dias de sol. Se a parede pega sombra, três. Eu encosto um plástico com fita, deixo a noite toda. Se amanhecer suado por dentro, ainda tem água.',
      ],
      ['A', 'O teste do plástico não custa nada.'],
      [
        'B',
        'Não custa nada e já me salvou de refazer um prédio inteiro. Outra coisa: eu anoto o lote da tinta. Se faltar, compro do mesmo lote, e a emenda não aparece.',
      ],
      ['A', 'Um conselho para quem está começando?'],
      [
        'B',
        'Comece pelo alto e termine embaixo. E pare em uma quina, nunca no meio do pano. Emenda em quina ninguém vê.',
      ],
      ['A', 'Obrigada, Josué. Resumo: espere secar, faça o teste do plástico, anote o lote, e pare sempre na quina.'],
    ],
  },
  {
    name: 'conversa-campea',
    title: 'Conversa com a campeã de vendas',
    lines: [
      [
        'N',
        'A Sílvia vendeu mais cores da cartela do que qualquer outra pessoa na última campanha. Sílvia, qual é o segredo?',
      ],
      [
        'A',
        'Eu não mostro a cartela inteira. São mais de mil cores, e a pessoa trava. Eu pergunto três coisas e abro em uma página só.',
      ],
      ['N', 'Quais são as três perguntas?'],
      [
        'A',
        'Qual é o cômodo, de que lado bate o sol, e o que não pode sair de lá. Quase sempre tem um sofá, um piso ou um armário que manda na cor.',
      ],
      ['N', 'E quando o cliente traz uma foto da internet?'],
      [
        'A',
        'Eu adoro. Pergunto o que ele gostou na foto. Muitas vezes não é a cor, é a luz. Aí eu explico que a tela mostra mais brilho que a parede, e ofereço a amostra.',
      ],
      ['N', 'A amostra ajuda a vender?'],
      ['A', 'Ajuda a não trocar. Quem testa em casa volta decidido e leva também o rolo, a fita e o selador.'],
      ['N', 'Fica a lição: três perguntas, uma página, e uma amostra para levar.'],
    ],
  },
  {
    name: 'dialogo-balcao',
    title: 'No balcão: é só para retocar',
    lines: [
      ['N', 'Ouça este atendimento e repare em quantas perguntas a vendedora faz antes de pegar a lata.'],
      ['B', 'Bom dia. Quero uma lata pequena de branco. É só para retocar.'],
      ['A', 'Bom dia! Eu separo para o senhor. É para retocar onde?'],
      ['B', 'Uma mancha no teto do banheiro. Já pintei duas vezes e ela volta.'],
      ['A', 'Entendi. Ela aparece mais no inverno, ou fica igual o ano inteiro?'],
      ['B', 'Aparece mais quando está frio. Fica com uns pontinhos pretos.'],
      [
        'A',
        'Então deve ser mofo, por causa do vapor. Se pintar por cima, volta de novo. Posso mostrar como resolver de vez?',
      ],
      ['B', 'Pode, por favor. Já cansei de subir na escada.'],
      [
        'A',
        'Primeiro, água sanitária diluída para matar o mofo. Depois de seco, uma tinta para banheiro, com proteção. E deixe a janela aberta dez minutos depois do banho.',
      ],
      ['B', 'Então levo essa. E a água sanitária eu tenho em casa.'],
      [
        'N',
        'O cliente pediu uma lata pequena de branco. Com três perguntas, saiu com a solução, e não vai voltar reclamando.',
      ],
    ],
  },
  {
    name: 'dialogo-feedback',
    title: 'Duas versões da mesma conversa',
    lines: [
      ['N', 'Versão um.'],
      ['B', 'Paula, seu relatório estava uma bagunça. Você precisa ter mais atenção.'],
      ['C', 'Nossa. Eu passei o fim de semana nele. O que estava errado?'],
      ['B', 'Ah, tudo. Dá uma revisada aí.'],
      ['N', 'O que a Paula aprendeu? Que o chefe não gostou. Nada mais. Agora a versão dois.'],
      ['B', 'Paula, tem dez minutos? É sobre o relatório de segunda.'],
      ['C', 'Tenho, claro.'],
      [
        'B',
        'Na reunião, a tabela da página quatro somava os dados de março duas vezes. O diretor perguntou, e nós não soubemos responder. Como você viu?',
      ],
      ['C', 'Eu percebi na hora e gelei. Juntei duas planilhas e não conferi o total.'],
      ['B', 'Faz sentido. O que ajudaria da próxima vez?'],
      ['C', 'Comparar o total com o do sistema antes de enviar.'],
      ['B', 'Ótimo. Combinado. E o texto estava muito claro, mantenha assim.'],
      ['N', 'Situação, comportamento, impacto. Uma pergunta. Um combinado. Levou um minuto.'],
    ],
  },
  {
    name: 'ligacao-suspeita',
    title: 'A ligação do falso suporte',
    lines: [
      [
        'N',
        'Esta ligação é inventada, mas acontece todos os dias. Tente perceber o momento em que ela devia terminar.',
      ],
      ['B', 'Boa tarde, aqui é o Marcelo, do suporte da empresa. Detectamos um acesso estranho na sua conta.'],
      ['C', 'Nossa! E agora?'],
      [
        'B',
        'Fique tranquila. Vou bloquear. Preciso confirmar que é você: vai chegar um código de seis números no seu celular.',
      ],
      ['C', 'Chegou.'],
      ['B', 'Pode me dizer o código, por favor? Tem que ser rápido, o invasor está conectado.'],
      ['C', 'Marcelo, qual é o seu ramal? Eu desligo e ligo de volta.'],
      ['B', 'Não dá tempo, senhora, a conta vai ser apagada.'],
      ['C', 'Então vou desligar e ligar para o suporte pelo número do crachá. Até logo.'],
      [
        'N',
        'Ela fez certo. O suporte de verdade nunca pede senha nem código. O sinal estava no começo: alguém que liga sem ser chamado, dá um susto e pede pressa.',
      ],
      [
        'N',
        'Guarde: desligue, procure o número oficial, e ligue você. E avise a segurança, mesmo sem ter contado nada.',
      ],
    ],
  },
  {
    name: 'primeiro-mes-lider',
    title: 'O primeiro mês de uma líder',
    lines: [
      [
        'A',
        'Meu nome é Helena. Na segunda-feira eu era analista, na terça eu era chefe das pessoas com quem almoçava.',
      ],
      ['A', 'Na primeira semana fiz tudo errado. Respondi tudo, corrigi tudo, e fui dormir à meia-noite.'],
      [
        'A',
        'Na segunda semana, uma colega mais velha me disse: seu trabalho agora não é fazer, é fazer com que façam bem.',
      ],
      [
        'A',
        'Então marquei trinta minutos com cada pessoa. Fiz só três perguntas. O que está funcionando? O que atrapalha você? O que você espera de mim?',
      ],
      [
        'A',
        'Anotei as respostas e, em dez dias, resolvi uma coisa pequena para cada um. Um acesso que faltava. Uma reunião que não servia para nada. Foi isso que criou confiança, não foi o cargo.',
      ],
      [
        'A',
        'No fim do mês, combinamos três regras: avisar o atraso antes do prazo, discordar na sala e não no corredor, e comemorar o que dá certo.',
      ],
      ['A', 'Ainda erro. Mas agora, quando erro, alguém me conta. Acho que liderar é isso.'],
    ],
  },
]

for (const { name, title, lines } of talks) {
  const parts = [
    chime([392, 494, 587]),
    ...lines.flatMap(([who, said]) => [speak(said, voices[who]), silence(0.45)]),
    chime([587, 494, 392]),
  ]
  const sound = Buffer.concat(parts)
  const wav = `${tmpdir()}/${name}.wav`
  writeFileSync(wav, wavOf(sound))
  execFileSync(
    'ffmpeg',
    [
      '-y',
      '-v',
      'error',
      '-i',
      wav,
      '-af',
      'highpass=f=90,lowpass=f=8000,acompressor=threshold=0.2:ratio=3:makeup=1.6',
      '-ac',
      '1',
      '-ar',
      '44100',
      '-c:a',
      'libmp3lame',
      '-b:a',
      '48k',
      '-map_metadata',
      '-1',
      '-metadata',
      `title=${title}`,
      `${media}${name}.mp3`,
    ],
    { stdio: 'inherit' },
  )
  console.log(name, secondsOf(sound).toFixed(1))
}
