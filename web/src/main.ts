// Where the page begins.
import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shapes.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { net } from '$lib/net.svelte';
import { roomKey } from '$lib/roomKey.svelte';
import { settings } from '$lib/settings.svelte';

const target = document.getElementById('page');
if (!target) throw new Error('the page has no place to be drawn');

await settings.load();
mount(App, { target });
void net.begin();
void roomKey.load();
