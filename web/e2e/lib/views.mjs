// The views that letters lead to: each says what moved in the one before it.

/** Every letter and view of these messages, in order, each with the whole view after it. */
export function withViews(messages) {
  let view = null;
  return messages.filter((one) => one.type === 'letter' || one.type === 'view').map((one) => {
    view = one.moved ? applied(structuredClone(view), one.moved) : one.view;
    return { ...one, view };
  });
}

function applied(view, moved) {
  for (const [path, ...value] of moved) {
    if (path === '') {
      view = value[0];
      continue;
    }
    const names = path.split('/');
    const last = names.pop();
    const place = names.reduce((inner, name) => inner[name], view);
    if (last === '+') place.push(...value[0]);
    else if (last === '@') place.splice(value[0][0], value[0][1], ...value[0].slice(2));
    else if (value.length) place[last] = value[0];
    else delete place[last];
  }
  return view;
}
