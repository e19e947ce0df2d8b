// What has not changed is not drawn again: what the core has not told anew is the same object (core/changes.ts), and whoever is
// given the same shows the same.
import { Component, type ComponentChild, h } from "preact";

/** Does one of them show anything that the other does not? What happens at a touch is not shown. */
function differ<Props extends object>(before: Props, after: Props): boolean {
  for (const key in after) if (after[key] !== before[key] && typeof after[key] !== "function") return true;
  return false;
}

/** A part that is drawn again only when it is given something else to show. Its functions have to do the same each time. */
export function still<Props extends object>(part: (props: Props) => ComponentChild) {
  return class Still extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return differ(this.props, next);
    }
    override render(): ComponentChild {
      return h(part, this.props);
    }
  };
}
