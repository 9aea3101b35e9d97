import { parentPort } from 'node:worker_threads';
import { readCities } from './gazetteer.ts';
import { readPostalPlaces } from './postal-places.ts';

const postal = readPostalPlaces();
parentPort?.postMessage({ postal, cities: readCities(postal) });
