// The draft of a round for those who do not pick themselves: whose turn it is and the pairs that are left; then who has
// which dice.
import { number, t } from "../../core/speech";
import type { TableDraft, Who } from "../../core/table-answers";
import { faceSvg } from "../../parts/board/pictures";
import { Picture } from "../../parts/ui";

interface Props {
  config: string;
  draft: TableDraft;
  nameOf: (who: Who) => string;
}

/** Columns with which so many cells, each so many times as wide as high, fill a wide and a tall window. */
function columns(count: number, shape: number): Record<string, number> {
  const of = (window: number) => Math.max(1, Math.ceil(Math.sqrt((count * window) / shape)));
  return { "--wide": of(3.2), "--tall": of(0.9) };
}

function Turn({ draft, nameOf }: Omit<Props, "config">) {
  const { picker, next, first } = draft;
  const called = (who: Who) => `\u2068${nameOf(who)}\u2069`; // of letters that may run the other way
  const names = next.map(called).join(", ");
  if (picker)
    return (
      <p class="draft-turn far" role="status">
        <b>{t("%s picks", called(picker))}</b>
        {names !== "" && <span>{t("then %s", names)}</span>}
      </p>
    );
  return (
    <p class="draft-turn far" role="status">
      <b>{t("Everyone draws their own dice")}</b>
      {first && <span>{t("%s picks first in the next round", called(first))}</span>}
    </p>
  );
}

function Pairs({ config, draft }: Omit<Props, "nameOf">) {
  return (
    <ul class="draft-pairs" style={columns(draft.pairs.length, 1.7)} aria-label={t("Pairs")}>
      {draft.pairs.map((pair) => (
        <li key={pair.name}>
          <span class="draft-faces">
            {pair.faces.map((face, i) => (
              <Picture key={i} svg={faceSvg(config, face)} />
            ))}
          </span>
          <span class="heard">{pair.name}</span>
          <span class="draft-value" aria-hidden="true">
            {t("value %s", number(pair.value))}
          </span>
          {pair.count > 1 && <b class="draft-count">{`×${number(pair.count)}`}</b>}
        </li>
      ))}
    </ul>
  );
}

function Hands({ config, draft, nameOf }: Props) {
  return (
    <ul class="draft-hands" style={columns(draft.hands.length, 3)} aria-label={t("Dice")}>
      {draft.hands.map(({ who, faces }) => (
        <li key={who.seat}>
          <bdi>{nameOf(who)}</bdi>
          <span class="draft-faces">
            {faces.map((face, i) => (
              <Picture key={i} svg={faceSvg(config, face)} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Draft(props: Props) {
  const { draft } = props;
  return (
    <section class="draft" aria-label={t("Draft")}>
      <Turn {...props} />
      {draft.pairs.length > 0 && <Pairs {...props} />}
      {draft.hands.length > 0 && <Hands {...props} />}
    </section>
  );
}
