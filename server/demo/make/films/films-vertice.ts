import { fade, label, type Film } from './film.ts'
import { bubble, check, circle, ink, line, orange, person, rect, red, shape, sheet } from '../shapes.ts'

const scaled = (s: number, x: number, y: number, inner: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${inner}</g>`
const flag = (x: number, y: number) => circle(x, y, 13, red) + label(x, y + 6, 17, '#fff', '!')

export const verticeFilms: Film[] = [
  {
    name: 'phishing',
    title: 'O e-mail que não era do banco',
    colour: '#23407a',
    pale: '#dde4f3',
    voice: 'pt-br+f2 150 48',
    scenes: [
      {
        title: 'Olhe antes de clicar',
        said: 'Sexta-feira, fim do dia. Chega um e-mail: sua conta será bloqueada em uma hora.',
        art: (k) =>
          scaled(0.64, 24, 50, sheet(0, 0, 344, 400, 6, '#23407a')) +
          rect(60, 262, 110, 34, red, 10) +
          fade(k, 0, flag(170, 84)) +
          fade(k, 1, flag(216, 160)) +
          fade(k, 2, flag(178, 262)),
        points: [
          ['Quem enviou?', 'Leia o endereço inteiro do remetente. O nome diz banco, mas o domínio é outro.'],
          ['Por que a pressa?', 'Desconfie da pressa. Prazo de uma hora existe para você não pensar.'],
          [
            'Para onde leva o botão?',
            'Pare o mouse sobre o botão, ou segure o dedo, e leia o endereço antes de abrir.',
          ],
        ],
      },
      {
        title: 'E se eu já cliquei?',
        said: 'Clicar acontece. Esconder é que custa caro.',
        art: (k) =>
          rect(84, 60, 100, 190, ink, 20) +
          rect(92, 72, 84, 160, '#7f93c0', 8) +
          fade(k, 0, line('M110 110l48 48M158 110l-48 48', red, 12)) +
          fade(k, 2, circle(184, 250, 34, '#3f8f6b') + check(178, 252, 15, '#fff', 9)),
        points: [
          ['Desligue a rede', 'Desligue o Wi-Fi e não digite mais nada.'],
          [
            'Troque a senha em outro aparelho',
            'Troque a senha usando outro aparelho, e ative a confirmação em duas etapas.',
          ],
          [
            'Avise a segurança na hora',
            'Avise a equipe de segurança na hora. Nos primeiros minutos quase tudo tem conserto.',
          ],
        ],
      },
    ],
  },
  {
    name: 'lgpd-principios',
    title: 'LGPD: três perguntas antes de usar um dado',
    colour: '#0f6b7d',
    pale: '#d5ebef',
    voice: 'pt-br 150 42',
    scenes: [
      {
        title: 'Finalidade, necessidade, transparência',
        said: 'A lei não proíbe usar dados de pessoas. Ela pede que você responda a três perguntas.',
        art: (k) =>
          [0, 1, 2]
            .map((i) =>
              fade(
                k,
                i,
                rect(34, 40 + i * 100, 200, 82, '#fff', 18) +
                  circle(76, 81 + i * 100, 26, ['#0f6b7d', '#e0a030', '#23407a'][i]!) +
                  label(76, 91 + i * 100, 28, '#fff', '?') +
                  label(168, 87 + i * 100, 18, ink, ['para quê', 'preciso', 'a pessoa sabe'][i]!),
              ),
            )
            .join(''),
        points: [
          ['Para que eu uso?', 'Para que eu uso este dado? Se a resposta é um dia pode ser útil, não guarde.'],
          [
            'Preciso de tudo isso?',
            'Preciso de tudo isso? Para entregar uma encomenda, basta o endereço, não a data de nascimento.',
          ],
          [
            'A pessoa sabe?',
            'A pessoa sabe? Ela deve encontrar, em palavras simples, o que fazemos e por quanto tempo.',
          ],
        ],
      },
      {
        title: 'Quando alguém pede os seus dados',
        said: 'Toda pessoa pode pedir para ver, corrigir ou apagar o que temos sobre ela.',
        art: (k) =>
          scaled(0.56, 50, 40, sheet(0, 0, 300, 380, 6, '#0f6b7d')) +
          fade(
            k,
            1,
            shape('M190 210l50 18v40c0 32-22 53-50 66-28-13-50-34-50-66v-40Z', '#e0a030') +
              check(186, 272, 20, '#fff', 11),
          ),
        points: [
          ['Confirme quem pede', 'Confirme quem está pedindo, sem exigir mais dados do que já temos.'],
          ['Encaminhe ao encarregado', 'Encaminhe ao encarregado de dados no mesmo dia. Ele conhece os prazos.'],
          ['Não apague por conta própria', 'Não apague por conta própria: há registros que a lei manda guardar.'],
        ],
      },
    ],
  },
  {
    name: 'feedback-sci',
    title: 'Situação, comportamento, impacto',
    colour: '#a84a2c',
    pale: '#f7e0d6',
    voice: 'pt-br+f3 148 48',
    scenes: [
      {
        title: 'Diga o que viu',
        said: 'Você é desorganizado não é feedback. É um rótulo, e ninguém melhora um rótulo.',
        art: (k) =>
          [0, 1, 2]
            .map((i) =>
              fade(
                k,
                i,
                rect(30 + i * 24, 50 + i * 92, 184, 74, ['#23407a', '#e58b2f', '#3f8f8a'][i]!, 18) +
                  label(122 + i * 24, 95 + i * 92, 21, '#fff', ['Situação', 'Comportamento', 'Impacto'][i]!),
              ),
            )
            .join(''),
        points: [
          ['Situação: quando e onde', 'Comece pela situação. Na reunião de ontem, com o cliente do norte.'],
          [
            'Comportamento: o que se viu',
            'Depois o comportamento, o que uma câmera gravaria. Você interrompeu a Ana três vezes.',
          ],
          ['Impacto: o que causou', 'Por fim o impacto. Ela parou de falar, e perdemos a explicação dos prazos.'],
        ],
      },
      {
        title: 'E depois, escute',
        said: 'Metade do feedback é silêncio.',
        art: (k) =>
          scaled(0.4, -60, 130, person(320, 180, 78, '#f0c8aa', '#23407a') + person(640, 200, 74, '#8d5b3f', orange)) +
          fade(k, 0, bubble(120, 40, 120, 70, '#fff', 1) + label(180, 86, 32, ink, '…')),
        points: [
          ['Pergunte como a pessoa vê', 'Pergunte: como você viu esse momento? E espere a resposta inteira.'],
          ['Combinem uma coisa só', 'Combinem uma única mudança, pequena, para a próxima vez.'],
          ['Volte ao assunto em uma semana', 'Volte ao assunto em uma semana. Se melhorou, diga também com exemplo.'],
        ],
      },
    ],
  },
  {
    name: 'tempo-blocos',
    title: 'Blocos de foco',
    colour: '#8a5a00',
    pale: '#f8e8c4',
    voice: 'pt-br+m3 150 42',
    scenes: [
      {
        title: 'Uma coisa de cada vez',
        said: 'Cada interrupção de um minuto custa vários até o pensamento voltar.',
        art: (k) =>
          rect(40, 30, 188, 300, '#fff', 18) +
          [0, 1, 2, 3, 4].map((i) => line(`M60 ${70 + i * 56}h148`, '#e6dccd', 3)).join('') +
          fade(k, 0, rect(60, 56, 148, 90, '#e0a030', 12) + label(134, 108, 22, '#fff', 'foco')) +
          fade(k, 1, rect(60, 156, 148, 34, '#cfe8dc', 10) + label(134, 180, 18, ink, 'pausa')) +
          fade(k, 2, rect(60, 202, 148, 60, '#7fb8d6', 12) + label(134, 239, 20, '#fff', 'mensagens')),
        points: [
          ['Reserve 50 minutos', 'Reserve cinquenta minutos na agenda, com um nome: escrever a proposta.'],
          ['Pare 10, de verdade', 'Depois pare dez minutos. Levante, beba água, olhe longe.'],
          ['Mensagens em hora marcada', 'Responda mensagens em dois ou três horários do dia, e conte isso à equipe.'],
        ],
      },
      {
        title: 'Feche a semana',
        said: 'Na sexta, reserve vinte minutos para fechar a semana.',
        art: (k) =>
          scaled(0.6, 32, 50, sheet(0, 0, 340, 400, 6, '#e0a030')) +
          [0, 1, 2].map((i) => fade(k, i, check(206, 112 + i * 54, 12, '#3f8f6b', 8))).join(''),
        points: [
          ['O que terminou?', 'Anote o que terminou. É o que dá ânimo para seguir.'],
          ['O que fica para depois?', 'Decida o que fica para depois, e avise quem espera.'],
          [
            'Três prioridades da próxima',
            'Escolha três prioridades para a próxima semana. Se tudo é prioridade, nada é.',
          ],
        ],
      },
    ],
  },
  {
    name: 'planilhas-tabela',
    title: 'Uma linha, um fato',
    colour: '#2c7a55',
    pale: '#dfeedd',
    voice: 'pt-br+f2 150 46',
    scenes: [
      {
        title: 'A tabela que o computador entende',
        said: 'Quase todo problema de planilha nasce antes da fórmula, no jeito de arrumar os dados.',
        art: (k) =>
          rect(24, 60, 220, 240, '#fff', 12) +
          rect(24, 60, 220, 44, '#2c7a55', 12) +
          ['data', 'loja', 'valor'].map((w, i) => label(62 + i * 72, 88, 18, '#fff', w)).join('') +
          [0, 1, 2, 3]
            .map((r) => [0, 1, 2].map((c) => rect(34 + c * 70, 116 + r * 46, 60, 30, '#eef1f5', 6)).join(''))
            .join('') +
          fade(k, 0, rect(28, 158, 212, 38, 'none', 8, `stroke="${orange}" stroke-width="5"`)) +
          fade(k, 1, rect(172, 108, 64, 186, 'none', 8, 'stroke="#23407a" stroke-width="5"')),
        points: [
          ['Uma linha para cada fato', 'Cada linha é um fato: uma venda, uma visita, um chamado.'],
          ['Uma coluna para cada pergunta', 'Cada coluna responde a uma pergunta só: quando, onde, quanto.'],
          ['Nada de células mescladas', 'Nada de célula mesclada, linha em branco ou total no meio dos dados.'],
        ],
      },
      {
        title: 'Some com critério',
        said: 'Com a tabela arrumada, uma fórmula responde quase tudo.',
        art: (k) =>
          [90, 150, 120, 200]
            .map((h, i) => rect(36 + i * 52, 310 - h, 38, h, i === 3 ? orange : '#7cc0a0', 8))
            .join('') + fade(k, 0, rect(20, 30, 228, 50, ink, 12) + label(134, 62, 20, '#fff', '=SOMASES(…)')),
        points: [
          [
            '=SOMASES(valor; loja; "Norte")',
            'A função soma ses soma só as linhas que atendem à condição: as vendas da loja norte.',
          ],
          [
            'Confira com um filtro',
            'Confira o resultado com um filtro. Se os dois números não batem, há dado escrito de dois jeitos.',
          ],
          [
            'Gráfico com eixo no zero',
            'E no gráfico de barras, comece o eixo no zero. Senão a diferença parece maior do que é.',
          ],
        ],
      },
    ],
  },
]
