// The tab says whose turn it is, for somebody who looks elsewhere meanwhile.

const icon = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

export function showInTab(title: string, own_turn: boolean): void {
  document.title = own_turn ? `● ${title}` : title;
  const link = icon();
  const address = own_turn ? "/icon-turn.svg" : "/icon.svg";
  if (link !== null && !link.href.endsWith(address)) link.href = address;
}
