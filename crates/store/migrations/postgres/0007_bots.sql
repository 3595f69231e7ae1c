-- Which bot of the house played is a kind and a number, not a name that has to be read.
ALTER TABLE finished_players ADD COLUMN kind TEXT;
ALTER TABLE finished_players ADD COLUMN number BIGINT;

-- Until now bots were called after their kind, from the second on with a number: "Grunt", "Grunt 2".
UPDATE finished_players SET kind = lower(name) WHERE bot = 1;
UPDATE finished_players SET kind = lower(split_part(name, ' ', 1)), number = split_part(name, ' ', 2)::BIGINT
    WHERE bot = 1 AND name ~ '^[^ ]+ [0-9]+$';
