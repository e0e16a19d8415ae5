update stock set sold = sold + 2 where id = 1 and sold + 2 <= capacity;
